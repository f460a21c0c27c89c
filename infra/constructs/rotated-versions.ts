/**
 * The versions of a secret that exist at once: the one in use, the one before, and the next, so that callers of either
 * work while stack after stack is deployed, and while a rotation is rolled back.
 */
export const rotatedVersions = (current: number): number[] =>
  [current - 1, current, current + 1].filter((version) => version > 0);
