// swift-tools-version: 6.2
import PackageDescription

// REPRISE_EMBEDDED=1 builds what ships: Embedded Swift, no Swift runtime.
// Without it the same sources build with the ordinary runtime, for the tests.
let embedded = Context.environment["REPRISE_EMBEDDED"] == "1"
let root = Context.packageDirectory

// Each function in a section of its own, so that the linker can drop what
// nobody calls: two fifths of it. Without checks of exclusive access, which the
// Embedded runtime answers with nothing; the other build makes them.
let common: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
  + (embedded
    ? [
      .enableExperimentalFeature("Embedded"),
      .unsafeFlags([
        "-wmo", "-enforce-exclusivity=unchecked", "-Xfrontend",
        "-function-sections", "-Xcc", "-momit-leaf-frame-pointer",
      ]),
    ] : [])

// Small rather than fast, as nothing waits for it: one copy of a function, not
// one for each closure that it is given.
let small: [SwiftSetting] =
  common
  + (embedded
    ? [
      .unsafeFlags([
        "-Osize", "-Xllvm", "-enable-machine-outliner=always",
        "-Xllvm", "-sil-disable-pass=closure-specialize",
      ])
    ] : [])

// Timeline is called from streaming threads: fast, and unable to allocate,
// which only the Embedded compiler can refuse.
let fast: [SwiftSetting] =
  common + (embedded ? [.unsafeFlags(["-Xfrontend", "-no-allocations"])] : [])

// Each function at the start of a cache line, and no two ways through it joined
// by a jump: a tenth of a conversion.
let straight: [SwiftSetting] =
  embedded
  ? [
    .unsafeFlags([
      "-Xllvm", "-align-all-functions=6", "-Xllvm", "-enable-tail-merge=false",
    ])
  ] : []

// Without unwind tables, since the Swift code has none either; without a PLT,
// since everything is bound at once.
let c: [CSetting] = [
  .unsafeFlags(
    ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"]
      + (embedded
        ? [
          "-Oz", "-ffunction-sections", "-fdata-sections", "-fno-plt",
          "-fno-asynchronous-unwind-tables",
        ] : []))
]

let package = Package(
  name: "reprise",
  products: [
    .library(name: "reprise", type: .dynamic, targets: ["Reprise", "Exports"]),
    .library(
      name: "reprise-static", type: .static, targets: ["Reprise"]),
  ],
  targets: [
    // The public contract, as Swift sees it.
    .systemLibrary(name: "CReprise", path: "include"),
    .systemLibrary(
      name: "CGStreamer", path: "CShim/gstreamer",
      pkgConfig: "gstreamer-1.0"),
    .systemLibrary(
      name: "CSQLite", path: "CShim/sqlite", pkgConfig: "sqlite3"),
    // What Swift cannot say. Its headers name no GStreamer or SQLite type, so
    // that Swift imports neither.
    .target(
      name: "CShim", dependencies: ["CGStreamer", "CSQLite"], path: "CShim",
      exclude: ["gstreamer", "sqlite"],
      cSettings: c + [.headerSearchPath("../include")]),
    .target(name: "Timeline", swiftSettings: fast),
    .target(
      name: "Breaks", dependencies: ["Timeline"], swiftSettings: small),
    .target(
      name: "Documents", dependencies: ["CShim", "Breaks"],
      swiftSettings: small),
    .target(
      name: "Bookmarks", dependencies: ["CShim", "Timeline"],
      swiftSettings: small),
    .target(
      name: "Session", dependencies: ["Bookmarks", "Breaks", "Timeline"],
      swiftSettings: small),
    .target(
      name: "Conversions", dependencies: ["CReprise", "Breaks", "Timeline"],
      swiftSettings: fast + straight),
    .target(
      name: "Reprise",
      dependencies: [
        "CReprise", "Conversions", "CShim", "Timeline", "Breaks", "Documents",
        "Bookmarks", "Session",
      ],
      swiftSettings: small),
    .target(
      name: "Exports", path: "Exports", exclude: ["reprise.map"],
      linkerSettings: [
        .unsafeFlags([
          "-Xlinker", "-soname=libreprise.so.0",
          "-Xlinker", "--version-script=\(root)/Exports/reprise.map",
          "-Xlinker", "--gc-sections",
        ])
      ]),
  ]
    + (embedded
      ? []
      : [
        // What several test targets share.
        .target(
          name: "Seeded", path: "Tests/Seeded",
          swiftSettings: [.swiftLanguageMode(.v6)])
      ]
        + ["Timeline", "Breaks", "Documents", "Bookmarks", "Session"].map {
          .testTarget(
            name: "\($0)Tests",
            // A timeline is made by Breaks.
            dependencies: [.byName(name: $0), "CShim", "Seeded"]
              + ($0 == "Timeline" ? ["Breaks"] : []),
            swiftSettings: [.swiftLanguageMode(.v6)])
        })
)
