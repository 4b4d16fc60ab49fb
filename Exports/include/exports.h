/* Nothing to declare: see exports.c. */
