/** Of tabs that show a PDF: they can be loaded again, which the addresses of the storage service soon cannot. */
export const pdfCopyPath = '/pdf-copy';
export const documentPath = (key: string) => `/documents/${key}`;

/** Of a document of the applicant. */
export const documentKeyIn = (path: string): string | undefined => /^\/documents\/(\w+)$/.exec(path)?.[1];

export const isPdfPath = (path: string): boolean => path === pdfCopyPath || documentKeyIn(path) !== undefined;

/** Of a document or a letter that staff read, as `getTmpDocument` leads there. */
export const staffKeyIn = (path: string): string | undefined => /^\/print\/([\w-]+)$/.exec(path)?.[1];
