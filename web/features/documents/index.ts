export { PdfView } from './pdf-view/open-pdf.ts';
export { applyUnseenConversionResults, deleteDocument } from './state/change-document.ts';
export { createDocuments } from './state/create-documents.ts';
export { fileSize, isUploading, type StoredDocument } from './state/document-state.ts';
export type { DocumentsHost } from './state/documents-host.ts';
export { loadChangeDocument } from './state/load-change-document.ts';
export { DocumentsProvider, useDocument } from './state/use-documents.ts';
export { UploadControl, UploadInput } from './upload-input.tsx';
