/** One upload: of which owner, as an applicant, for which of its slots, as a question, and which attempt. */
export interface UploadRef {
  readonly owner: string;
  readonly slot: string;
  readonly uploadId: string;
}

export const uploadsFolder = (owner: string, slot: string) => `uploads/${owner}/${slot}/`;

export const uploadKey = ({ owner, slot, uploadId }: UploadRef) => uploadsFolder(owner, slot) + uploadId;

export const convertedKey = ({ owner, slot, uploadId }: UploadRef) => `converted/${owner}/${slot}/${uploadId}.pdf`;

/** Beside the converted PDF, so that whatever holds for that one holds for it. */
export const previewKey = ({ owner, slot, uploadId }: UploadRef) => `converted/${owner}/${slot}/${uploadId}.webp`;

export const copyKey = (applicationId: string, hash: string) => `copies/${applicationId}/${hash}.pdf`;

export const recordKey = (applicationId: string, confirmationNumber: string) =>
  `submissions/${applicationId}/${confirmationNumber}.json`;

/** All that the bucket may hold of an applicant. */
export const foldersOf = (applicationId: string) =>
  ['uploads', 'converted', 'copies', 'submissions'].map((folder) => `${folder}/${applicationId}/`);

/** Whether or not they exist. */
export const filesOf = (upload: UploadRef) => [uploadKey(upload), convertedKey(upload), previewKey(upload)];
