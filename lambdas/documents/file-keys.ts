export interface UploadRef {
  readonly applicant: string;
  readonly answerKey: string;
  readonly uploadId: string;
}

export const uploadsFolder = (applicant: string, answerKey: string) => `uploads/${applicant}/${answerKey}/`;

export const uploadKey = ({ applicant, answerKey, uploadId }: UploadRef) =>
  uploadsFolder(applicant, answerKey) + uploadId;

export const convertedKey = ({ applicant, answerKey, uploadId }: UploadRef) =>
  `converted/${applicant}/${answerKey}/${uploadId}.pdf`;

/** Beside the converted PDF, so that whatever holds for that one holds for it. */
export const previewKey = ({ applicant, answerKey, uploadId }: UploadRef) =>
  `converted/${applicant}/${answerKey}/${uploadId}.webp`;

export const copyKey = (applicant: string, hash: string) => `copies/${applicant}/${hash}.pdf`;

export const recordKey = (applicant: string, confirmationNumber: string) =>
  `submissions/${applicant}/${confirmationNumber}.json`;

/** All that the bucket may hold of an applicant. */
export const foldersOf = (applicant: string) =>
  ['uploads', 'converted', 'copies', 'submissions'].map((folder) => `${folder}/${applicant}/`);

/** Whether or not they exist. */
export const filesOf = (upload: UploadRef) => [uploadKey(upload), convertedKey(upload), previewKey(upload)];
