import { fileProblems, tooLargeMessage } from '../../../../shared/documents/file-rules.ts';
import { fileSize } from '../../../../shared/partner-limits.ts';

const problemMessages = {
  unread:
    "We couldn't read your file. It may have been changed, moved or deleted since you chose it, or its drive or cloud storage isn't connected. Please choose it again.",
  unreadable: "We couldn't open your picture. Please open it to check it, save it as a JPEG and choose that.",
  heic: "This is a HEIC photo, which your browser can't open. Please open it on the device you took it with, save or export it as a JPEG, and choose that.",
  tooManyPixels: 'Your picture has too many pixels. Please save a smaller copy as a JPEG and choose that.',
  changedPictures: `Your browser's privacy protection changes pictures, so we can't shrink or combine them. Please choose one file of at most ${fileSize}, or use another browser.`,
  tooLarge: `${tooLargeMessage} We couldn't shrink it enough and keep it readable. Please choose only the pages we need, or save it in gray at 150 dots per inch.`,
  notPictures: `${tooLargeMessage} Most of its size isn't pictures that we can shrink. Please choose only the pages we need, or save a smaller copy.`,
  passwordProtected: 'Your file is protected by a password. Please remove the password and choose it again.',
  damagedPdf: 'Your file is damaged or incomplete. Please open it to check it, save it again and choose the new copy.',
  notJoinable:
    'This PDF has form fields or layers that would be lost. Please choose it alone, or print it to a new PDF and choose that.',
  attachedFiles:
    'This PDF has attached files, which would be lost. Please print it to a new PDF, save the files we need, and choose them all.',
  dynamicForm:
    'This PDF is a form that only Adobe Reader can open. Please open it there, print it to a new PDF and choose that.',
  unknownType: 'Only pictures and PDFs can be combined. Please save this file as a PDF and choose that.',
} as const;

export type FileProblemKind = keyof typeof problemMessages;

interface Options extends ErrorOptions {
  readonly announcement?: string | undefined;
  /** A sentence after the message. */
  readonly detail?: string | undefined;
}

/** A problem with a chosen file. The message tells the user what to do. */
export class FileProblem extends Error {
  override name = 'FileProblem' as const;
  readonly problem: FileProblemKind;
  readonly detail: string | undefined;
  constructor(problem: FileProblemKind, { announcement: typeSentence, detail, ...options }: Options = {}) {
    const message = typeSentence
      ? `${typeSentence} Please save it as a JPEG or PDF and choose that.`
      : problemMessages[problem];
    super([message, detail].filter(Boolean).join(' '), options);
    this.problem = problem;
    this.detail = detail;
  }
}

/** The problems of a file that cannot be opened. Its size or type, which the client could not correct, comes first. */
const unopened: readonly FileProblemKind[] = ['unreadable', 'damagedPdf'];

export const problemMessage = (file: File, { problem, message }: FileProblem): string =>
  [...(unopened.includes(problem) ? fileProblems(file).slice(0, 1) : []), message].join(' ');
