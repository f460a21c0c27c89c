import type { DocumentOwner } from '../../shared/contracts/documents.ts';
import type { Folder } from '../../shared/contracts/uses.ts';

/** One upload: of which owner, as an applicant, for which of its slots, as a question, and which attempt. */
export interface UploadRef {
  readonly ownerKind: DocumentOwner;
  readonly owner: string;
  readonly slot: string;
  readonly uploadId: string;
}

/** Those of letters are folders of their own, which no applicant's call reaches. */
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

/** The very bytes that were converted: what a form posts to its upload's key later does not reach them. */
export const originalKey = (upload: UploadRef) => `${convertedStem(upload)}.original`;

/** Where it was uploaded. Undefined of other keys of an application. */
export const uploadOfOriginal = (key: string): string | undefined => {
  const [, stem] = /^converted\/(.+)\.original$/.exec(key) ?? [];
  return stem && `uploads/${stem}`;
};

/** Beside the converted PDF, so that whatever holds for that one holds for it. */
export const previewKey = (upload: UploadRef) => `${convertedStem(upload)}.webp`;

export const copyKey = (applicationId: string, hash: string) => `copies/${applicationId}/${hash}.pdf`;

export const recordKey = (applicationId: string, confirmationNumber: string) =>
  `submissions/${applicationId}/${confirmationNumber}.json`;

/** What somebody typed about a request for a letter: a file for each save, of which the letters' item names the one that counts. */
export const letterTextKey = (
  { application, n, generation }: { readonly application: string; readonly n: number; readonly generation: number },
  kind: 'draft' | 'declined',
  id: string,
) => `letter-texts/${application}/${n}-g${generation}-${kind}-${id}.txt`;

/** Of a draft: of the request that it was saved for, which another may have followed. */
export const draftKey = (
  link: { readonly application: string; readonly n: number; readonly generation: number },
  { id, generation = link.generation }: { readonly id: string; readonly generation?: number },
) => letterTextKey({ ...link, generation }, 'draft', id);

/** The slots of a letter are of one generation: what was uploaded for a request that has ended becomes nothing. */
export const fileSlot = (n: number, generation: number): string => `${n}-g${generation}`;

/** What is kept of a letter that was received. */
export const letterRecordKey = (applicationId: string, n: number, generation: number, version: number) =>
  `letters/${applicationId}/${n}-g${generation}-v${version}.json`;

/** All of them, so that none is forgotten when an applicant is erased. */
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

/** All that the bucket may hold of an applicant. */
export const foldersOf = (applicationId: string) => Object.keys(folders).map((folder) => `${folder}/${applicationId}/`);

/** Of a recommender, not of the applicant. */
export const isLetterFile = (key: string): boolean =>
  /^(letters|letter-uploads|letter-converted|letter-texts)\//.test(key);

/** Whether or not they exist. */
export const filesOf = (upload: UploadRef) => [
  uploadKey(upload),
  convertedKey(upload),
  previewKey(upload),
  originalKey(upload),
];
