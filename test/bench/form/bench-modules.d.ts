/** The page that a build measures. `build.ts` generates this module. */
declare module 'bench:page' {
  const subject: import('./build.ts').Subject;
  const page: import('../../../shared/form/definition.ts').PageId;
  /** The answers that the page starts with. */
  const answers: import('../../../shared/form/definition.ts').Answers;
  /** The number of rows of each repeat. */
  const counts: Readonly<Record<string, number>>;

  export { answers, counts, page, subject };
}
