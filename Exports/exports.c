/* Holds nothing: the target exists to carry the shared library's linker flags,
 * which must not reach the test executables. */
typedef int reprise_exports;
