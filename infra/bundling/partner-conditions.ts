export const partnerConditions: readonly string[] = process.env.PARTNER ? [process.env.PARTNER] : [];
