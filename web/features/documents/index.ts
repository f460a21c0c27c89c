// Documents of whoever is the host: a chosen file comes in, is fitted, uploaded and followed until it is converted.

export { deleteDocument, endUnseenConversions } from './change-document.ts';
export { createDocuments } from './create-documents.ts';
export { isUploading, type StoredDocument } from './document-state.ts';
export type { DocumentsHost } from './documents-host.ts';
export { fileSize } from './file-size.ts';
export { loadChangeDocument } from './load-change-document.ts';
export { PdfView } from './open-pdf.ts';
export { UploadControl, UploadInput } from './upload-input.tsx';
export { DocumentsProvider, useDocument } from './use-documents.ts';
