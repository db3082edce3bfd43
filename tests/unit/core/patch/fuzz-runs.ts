/** How many random inputs a property of patches tries: more at night. */
export const fuzzRuns = Math.min(20_000, Number(process.env['COUNTERSIGN_FUZZ'] ?? 1000));
