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

export const copyKey = (applicant: string, hash: string) => `copies/${applicant}/${hash}.pdf`;

export const recordKey = (applicant: string, confirmationNumber: string) =>
  `submissions/${applicant}/${confirmationNumber}.json`;

/** Whether or not they exist. */
export const filesOf = (upload: UploadRef) => [uploadKey(upload), convertedKey(upload)];
