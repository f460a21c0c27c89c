/** The path of the tab with the PDF copy. Unlike a storage address, which soon expires, the path can be reloaded. */
export const pdfCopyPath = '/pdf-copy';
export const documentPath = (key: string) => `/documents/${key}`;

export const documentKeyIn = (path: string): string | undefined => /^\/documents\/(\w+)$/.exec(path)?.[1];

export const isPdfPath = (path: string): boolean => path === pdfCopyPath || documentKeyIn(path) !== undefined;

/**
 * Returns the key of the document or letter in the path of a staff page, such as '/print/KEY'. The call
 * `getTmpDocument` redirects tabs to this page.
 */
export const staffKeyIn = (path: string): string | undefined => /^\/print\/([\w-]+)$/.exec(path)?.[1];
