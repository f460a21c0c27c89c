/** Of the query for the copy. */
export const pdfCopyKey = ['pdf'] as const;
