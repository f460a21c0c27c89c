/** Names a letter among the documents of an application. */
export const letterDocumentKey = (n: number): string => `letter-${n}`;
export const isLetterDocumentKey = (key: string): boolean => /^letter-[1-9]\d*$/.test(key);
