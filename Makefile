# Builds, tries and installs Reprise.
#
#   make           the library: build/lib/libreprise.so and libreprise.a
#   make player    build/reprise-play, a player for a terminal
#   make demo      a film resumed among other advertisements
#   make check     everything that must hold, in minutes
#   make soak      the same tests, many times over
#   make bench     what a conversion costs, against C; what a timeline costs
#   make bench-documents   what reading a document costs
#   make bench-session     what a session costs, against plain GStreamer
#   make install   DESTDIR, PREFIX, LIBDIR and INCLUDEDIR as usual
#   make format    lays out the sources
#   make clean
#
# Tools/setup says what is needed, and installs it where apt is at hand.

PREFIX = /usr/local
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
DESTDIR =
BUILD = build
CC = gcc
CFLAGS = -O2 -g

HEADER := include/reprise/reprise.h
number = $(shell sed -n 's/^\#define REPRISE_VERSION_$(1) //p' $(HEADER))
MAJOR := $(call number,MAJOR)
VERSION := $(MAJOR).$(call number,MINOR).$(call number,PATCH)
SONAME := libreprise.so.$(MAJOR)

SHARED := $(BUILD)/lib/libreprise.so.$(VERSION)
STATIC := $(BUILD)/lib/libreprise.a
ORDINARY := $(BUILD)/ordinary/lib/libreprise.so.$(VERSION)
MEDIA := build/media

# Folders are here too, for their times tell of files that went.
SOURCES := Package.swift $(shell find CShim Exports Sources include)
# What SwiftPM does not see change: see .fresh below.
IMPORTED := $(shell find CShim/*/ include -type f)

.DELETE_ON_ERROR:
.PHONY: all setup demo check soak bench bench-documents bench-session install format clean
.PHONY: ordinary tests plain media instructions

all: $(SHARED) $(STATIC)

setup:
	@Tools/setup

demo: setup
	@$(MAKE) --no-print-directory all
	@Tools/demo

check: setup
	@Tools/check

soak: setup
	@Tools/soak

# -- The library ------------------------------------------------------------

# SwiftPM rebuilds no Swift module when a C header changes. Then we begin anew.
$(BUILD)/%/.fresh: $(IMPORTED)
	rm -rf $(@D)
	mkdir -p $(@D)
	touch $@

# Embedded Swift, which is what ships. Without the old archive, since SwiftPM
# would leave in it the objects of files that went.
ARCHIVE := $(BUILD)/embedded/release/libreprise-static.a
$(ARCHIVE): $(BUILD)/embedded/.fresh $(SOURCES)
	rm -f $@
	REPRISE_EMBEDDED=1 swift build -c release \
		--scratch-path $(BUILD)/embedded --product reprise-static
	objcopy --remove-section .swift_modhash $@

# Linked here and not by SwiftPM, which adds a run path; by the linker that comes
# with Swift, since GNU's fills up to the next 4 kB, and folds no functions that
# are alike; without the C runtime's own beginning and end, which serve C++ and
# atexit(), and of which nothing here makes use.
SWIFT_BIN = $(shell swiftc -print-target-info | \
	sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1/bin|p')
$(SHARED): $(ARCHIVE) Exports/reprise.map
	mkdir -p $(@D)
	$(CC) -shared -s -o $@ -B$(SWIFT_BIN) -fuse-ld=lld -nostartfiles \
		-Wl,--icf=all -Wl,-O2 \
		-Wl,-soname,$(SONAME) \
		-Wl,--version-script,Exports/reprise.map \
		-Wl,--whole-archive $(ARCHIVE) -Wl,--no-whole-archive \
		-Wl,--gc-sections -Wl,-z,defs -Wl,-z,text -Wl,-z,relro -Wl,-z,now \
		-Wl,-z,noexecstack -Wl,-z,noseparate-code -Wl,--as-needed $(LDFLAGS) \
		$$(pkg-config --libs gstreamer-1.0 sqlite3)
	objcopy --remove-section .comment $@
	$(call links,$@)

# Only the header's names stay global, so that another Embedded Swift library,
# or an ordinary Swift program, can be linked with it.
$(STATIC): $(ARCHIVE) $(HEADER) Tools/exports
	mkdir -p $(@D)
	rm -f $@
	ld -r -o $(@D)/reprise.o --gc-sections --force-group-allocation \
		$$(Tools/exports | sed 's/^/-u /') $(ARCHIVE)
	objcopy --wildcard --keep-global-symbol='reprise_*' $(@D)/reprise.o
	strip --strip-unneeded $(@D)/reprise.o
	ar rcs $@ $(@D)/reprise.o
	rm $(@D)/reprise.o

links = ln -sf $(notdir $(1)) $(dir $(1))$(SONAME) && \
	ln -sf $(SONAME) $(dir $(1))libreprise.so

# The same sources with the ordinary runtime: for tests alone.
ordinary: $(ORDINARY)
$(ORDINARY): $(BUILD)/ordinary/.fresh $(SOURCES)
	swift build --scratch-path $(BUILD)/ordinary --product reprise
	mkdir -p $(@D)
	cp $(BUILD)/ordinary/debug/libreprise.so $@
	$(call links,$@)

# -- The player in a terminal ------------------------------------------------

PLAYER := $(BUILD)/reprise-play
PLAYER_SOURCES := $(wildcard Examples/player/*.c) Examples/break_table.c
player_object = $(patsubst Examples/%.c,$(BUILD)/player/%.o,$(1))

.PHONY: player
player: $(PLAYER)

$(BUILD)/player/%.o: Examples/%.c $(HEADER)
	@echo cc $<
	@mkdir -p $(@D)
	@$(CC) -std=c11 -D_DEFAULT_SOURCE $(CFLAGS) -Wall -Wextra -Werror -MMD -MP \
		-Iinclude $$(pkg-config --cflags gstreamer-1.0) -c $< -o $@

# It finds the library beside it, unless LD_LIBRARY_PATH names another.
$(PLAYER): $(call player_object,$(PLAYER_SOURCES)) $(SHARED)
	@$(CC) -o $@ $(filter %.o,$^) -L$(BUILD)/lib -lreprise \
		-Wl,--enable-new-dtags,-rpath,'$$ORIGIN/lib' \
		$$(pkg-config --libs gstreamer-1.0)

-include $(patsubst %.o,%.d,$(call player_object,$(PLAYER_SOURCES)))

# -- Tests in C -------------------------------------------------------------

# Each test_*.c is a program; what else lies beside it is linked into each.
# Compiled once, run against both builds of the library.
C_TESTS := $(wildcard Tests/C/test_*.c)
C_SHARED := $(filter-out $(C_TESTS),$(wildcard Tests/C/*.c))
SOAK_TESTS := $(wildcard Tests/Soak/test_*.c)
object = $(patsubst Tests/%.c,$(BUILD)/tests/%.o,$(1))
program = $(patsubst Tests/%.c,$(BUILD)/tests/%,$(1))
TEST_PACKAGES := gstreamer-1.0 gstreamer-app-1.0 gstreamer-video-1.0 \
	gstreamer-audio-1.0 gio-2.0 sqlite3

tests: $(call program,$(C_TESTS) $(SOAK_TESTS))

# README's own lines, as a test compiles them.
$(BUILD)/tests/readme.h: README.md
	@mkdir -p $(@D)
	@sed -n '/^```c$$/,/^```$$/{/^```/!p}' $< > $@
$(BUILD)/tests/C/test_readme.o: $(BUILD)/tests/readme.h

$(BUILD)/tests/%.o: Tests/%.c $(HEADER)
	@echo cc $<
	@mkdir -p $(@D)
	@$(CC) -std=gnu11 $(CFLAGS) -Wall -Wextra -Werror -MMD -MP -Iinclude \
		-ITests/C -IExamples/player -I$(BUILD)/tests \
		$$(pkg-config --cflags $(TEST_PACKAGES)) -c $< -o $@

$(call program,$(C_TESTS) $(SOAK_TESTS)): \
$(BUILD)/tests/%: $(BUILD)/tests/%.o $(call object,$(C_SHARED)) $(SHARED)
	@$(CC) -o $@ $(filter %.o,$^) -L$(BUILD)/lib -lreprise \
		$$(pkg-config --libs $(TEST_PACKAGES)) -lm -pthread

$(call program,$(filter Tests/C/test_player%,$(C_TESTS))): $(PLAYER)
$(call program,Tests/C/test_player_parts.c): \
	$(call player_object,Examples/player/line.c Examples/player/seconds.c)

.SECONDARY: $(call object,$(C_TESTS) $(SOAK_TESTS))
-include $(patsubst %.o,%.d,$(call object,$(C_TESTS) $(SOAK_TESTS) $(C_SHARED)))

# GStreamer's own faults, shown without Reprise. Nothing runs them but people.
plain: $(patsubst Tests/%.c,$(BUILD)/tests/%,$(wildcard Tests/Plain/*.c))
$(BUILD)/tests/Plain/%: Tests/Plain/%.c
	@mkdir -p $(@D)
	@$(CC) -std=gnu11 $(CFLAGS) -Wall -Wextra -Werror -o $@ $< \
		$$(pkg-config --cflags --libs gstreamer-1.0)

# -- Benchmarks -------------------------------------------------------------

# The rivals that the library is measured against, by both compilers.
BENCH := $(BUILD)/bench
RIVALS := $(BENCH)/rivals-gcc.so $(BENCH)/rivals-clang.so
BENCH_CFLAGS := -std=gnu11 -O2 -Wall -Wextra -Werror -Iinclude

bench: setup
	@$(MAKE) --no-print-directory all $(RIVALS) \
		$(BENCH)/conversions $(BENCH)/building
	$(BENCH)/conversions $(SHARED) $(RIVALS)
	$(BENCH)/building $(SHARED)

$(BENCH)/rivals-%.so: $(addprefix Benchmarks/,pieces.c plain.c buckets.c \
		rival.h) $(HEADER)
	@mkdir -p $(@D)
	$* $(BENCH_CFLAGS) -fPIC -shared -o $@ $(filter %.c,$^)

# Its loops aligned, so that none of them costs one of the measured more.
$(BENCH)/%: Benchmarks/%.c Benchmarks/film.c Benchmarks/film.h \
		Benchmarks/rival.h $(HEADER)
	@mkdir -p $(@D)
	$(CC) $(BENCH_CFLAGS) -falign-loops=64 -o $@ $(filter %.c,$^) -ldl

# Queries for callgrind: see Tools/check-instructions.
instructions: $(BENCH)/instructions
$(BENCH)/instructions: Benchmarks/instructions.c Benchmarks/film.c \
		Benchmarks/film.h $(SHARED)
	@mkdir -p $(@D)
	$(CC) $(BENCH_CFLAGS) -o $@ $(filter %.c,$^) -L$(BUILD)/lib -lreprise

# What reading a document costs, against SQLite's json_valid.
bench-documents: $(BENCH)/documents
	LD_LIBRARY_PATH=$(BUILD)/lib $<

$(BENCH)/documents: Benchmarks/documents.c $(HEADER) $(SHARED)
	@mkdir -p $(@D)
	@$(CC) $(BENCH_CFLAGS) $< -o $@ \
		$$(pkg-config --cflags --libs gstreamer-1.0 sqlite3) \
		-L$(BUILD)/lib -lreprise

# What a session costs: a resume against a plain seek, the position against
# GStreamer's, and each buffer. Each resume row is a process of its own, since
# libsoup can end it (README, "What else GStreamer 1.22 itself gets wrong").
SESSION_BENCHES := $(addprefix $(BENCH)/session/,resume position buffers)
bench-session: $(SESSION_BENCHES) media
	@export LD_LIBRARY_PATH=$(BUILD)/lib REPRISE_TEST_MEDIA=$(MEDIA); \
	status=0; \
	for stream in file hls slow-hls; do for playbin in playbin playbin3; do \
		$(BENCH)/session/resume $$stream $$playbin || status=$$?; \
	done; done; \
	$(BENCH)/session/position || status=$$?; \
	$(BENCH)/session/buffers || status=$$?; \
	exit $$status

$(BENCH)/session/%: Benchmarks/%.c Benchmarks/quantile.h $(SHARED) \
		$(call object,$(wildcard Tests/C/observe*.c) Tests/C/viewer.c)
	@mkdir -p $(@D)
	@$(CC) $(BENCH_CFLAGS) -ITests/C $(filter %.c %.o,$^) -o $@ \
		$$(pkg-config --cflags --libs $(TEST_PACKAGES)) \
		-L$(BUILD)/lib -lreprise -lm -pthread

media: $(MEDIA)/.made
$(MEDIA)/.made: $(filter-out %/serve.py,$(wildcard Tests/Media/*.py))
	python3 Tests/Media/make_media.py $(MEDIA)
	touch $@

# -- Installing -------------------------------------------------------------

install: all
	install -d $(DESTDIR)$(INCLUDEDIR)/reprise $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 644 $(HEADER) $(DESTDIR)$(INCLUDEDIR)/reprise/
	install -m 755 $(SHARED) $(DESTDIR)$(LIBDIR)/
	$(call links,$(DESTDIR)$(LIBDIR)/$(notdir $(SHARED)))
	install -m 644 $(STATIC) $(DESTDIR)$(LIBDIR)/
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@VERSION@|$(VERSION)|' \
		-e 's|@INCLUDEDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(INCLUDEDIR))|' \
		-e 's|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|' \
		reprise.pc.in > $(BUILD)/reprise.pc
	install -m 644 $(BUILD)/reprise.pc $(DESTDIR)$(LIBDIR)/pkgconfig/

format:
	@Tools/format

clean:
	rm -rf $(BUILD) .build
