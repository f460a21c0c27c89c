/** The import conditions that make a bundler resolve `#partner` as this process does: see `bin/run.mjs`. */
export const partnerConditions: readonly string[] = process.env.PARTNER ? [process.env.PARTNER] : [];
