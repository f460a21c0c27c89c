export { endUnseenConversions } from './conversion.ts';
export { startDeletingHidden } from './delete-hidden-documents.ts';
export { deleteDocument, fetchConversion } from './document.ts';
export { fileSize } from './file-size.ts';
export { forgetConversions } from './pending-conversions.ts';
export { UploadControl, UploadInput } from './upload-input.tsx';
export { forgetUploads, isUploading } from './upload-state.ts';
