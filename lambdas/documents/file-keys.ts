import type { DocumentOwner } from '../../shared/contracts/documents.ts';
import type { Folder } from '../../shared/contracts/uses.ts';
import type { LetterRequestRef } from '../links/links.ts';

/** One upload: its owner (such as an applicant), the owner's slot (such as a question) and the id of the attempt. */
export interface UploadRef {
  readonly ownerKind: DocumentOwner;
  readonly owner: string;
  readonly slot: string;
  readonly uploadId: string;
}

/** The folders of letters are separate, so no call of an applicant can reach them. */
const foldersOfOwner: Readonly<Record<DocumentOwner, Readonly<Record<'uploads' | 'converted', Folder>>>> = {
  application: { uploads: 'uploads', converted: 'converted' },
  letter: { uploads: 'letter-uploads', converted: 'letter-converted' },
};

export const uploadsFolder = ({ ownerKind, owner, slot }: Omit<UploadRef, 'uploadId'>) =>
  `${foldersOfOwner[ownerKind].uploads}/${owner}/${slot}/`;

export const uploadKey = (upload: UploadRef) => uploadsFolder(upload) + upload.uploadId;

const convertedStem = ({ ownerKind, owner, slot, uploadId }: UploadRef) =>
  `${foldersOfOwner[ownerKind].converted}/${owner}/${slot}/${uploadId}`;

export const convertedKey = (upload: UploadRef) => `${convertedStem(upload)}.pdf`;

/** Returns the key of the upload's copy. A later post with the presigned form can replace the upload, not the copy. */
export const originalKey = (upload: UploadRef) => `${convertedStem(upload)}.original`;

/** Returns the key of the upload that an application's original was copied from, or undefined for any other key. */
export const uploadOfOriginal = (key: string): string | undefined => {
  const [, stem] = /^converted\/(.+)\.original$/.exec(key) ?? [];
  return stem && `uploads/${stem}`;
};

/** Returns the key of the preview. It is in the folder of the converted PDF, so the same permissions apply to both. */
export const previewKey = (upload: UploadRef) => `${convertedStem(upload)}.webp`;

export const pdfCopyKey = (applicationId: string, hash: string) => `copies/${applicationId}/${hash}.pdf`;

export const recordKey = (applicationId: string, confirmationNumber: string) =>
  `submissions/${applicationId}/${confirmationNumber}.json`;

/** Returns the confirmation number in the key of a submission record, or undefined for any other file. */
export const submissionNumberIn = (key: string): string | undefined =>
  /^submissions\/[^/]+\/([^/.]+)\.json$/.exec(key)?.[1];

/** Returns the key of a typed text. Each save writes a new file, and the letters' item refers to the current one. */
export const letterTextKey = (
  { application, n, generation }: LetterRequestRef,
  kind: 'draft' | 'declined',
  id: string,
) => `letter-texts/${application}/${n}-g${generation}-${kind}-${id}.txt`;

/** Returns a draft's key. Its `generation` is the request that the draft was saved for, which may be an earlier one. */
export const draftKey = (
  link: LetterRequestRef,
  { id, generation = link.generation }: { readonly id: string; readonly generation?: number },
) => letterTextKey({ ...link, generation }, 'draft', id);

/** Returns a request's slot, with its generation: an upload for an ended request must not become a later letter. */
export const fileSlot = (n: number, generation: number): string => `${n}-g${generation}`;

export const letterRecordKey = (applicationId: string, n: number, generation: number, version: number) =>
  `letters/${applicationId}/${n}-g${generation}-v${version}.json`;

/** All folders that contain files of applicants. The type requires every folder, so that an erasure can't miss one. */
const folders: Readonly<Record<Folder, true>> = {
  uploads: true,
  converted: true,
  copies: true,
  submissions: true,
  'letter-uploads': true,
  'letter-converted': true,
  'letter-texts': true,
  letters: true,
};

/** Returns the prefixes of all files that the bucket may contain for an application. */
export const foldersOf = (applicationId: string) => Object.keys(folders).map((folder) => `${folder}/${applicationId}/`);

export const isLetterFile = (key: string): boolean =>
  /^(letters|letter-uploads|letter-converted|letter-texts)\//.test(key);

/** Returns the keys of all files that an upload can have. Some of them may not exist. */
export const fileKeysOf = (upload: UploadRef) => [
  uploadKey(upload),
  convertedKey(upload),
  previewKey(upload),
  originalKey(upload),
];
