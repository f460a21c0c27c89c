/** Which upload it is: the question's, and which of those that were ever made for it. */
export interface DocumentId {
  readonly application: string;
  readonly answerKey: string;
  readonly generation: string;
}

/** Where uploads for a question lie. */
export const uploadsFolder = (application: string, answerKey: string) => `uploads/${application}/${answerKey}/`;

export const uploadKey = ({ application, answerKey, generation }: DocumentId) =>
  uploadsFolder(application, answerKey) + generation;

export const convertedKey = ({ application, answerKey, generation }: DocumentId) =>
  `converted/${application}/${answerKey}/${generation}.pdf`;

export const copyKey = (application: string, hash: string) => `copies/${application}/${hash}.pdf`;

/** The record of a submission, for good. */
export const recordKey = (application: string, confirmationNumber: string) =>
  `submissions/${application}/${confirmationNumber}.json`;

/** All that can ever lie there for an upload, whether or not it does. */
export const filesOf = (id: DocumentId) => [uploadKey(id), convertedKey(id)];
