/** What a build measures; see `build.ts`. */
declare module 'bench:page' {
  /** The page's id. */
  const page: import('../../../shared/form/definition.ts').PageId;
  /** The answers that it begins with. */
  const answers: import('../../../shared/form/definition.ts').Answers;
  /** The rows of its repeats. */
  const counts: Readonly<Record<string, number>>;

  export { answers, counts, page };
}
