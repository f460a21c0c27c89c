import { fileProblems, tooLarge } from '../../../../shared/documents/file-rules.ts';

const sentences = {
  unread:
    'Your file could not be read. It may have been changed, moved or deleted since you chose it, or it is on a disk or in a cloud that is not connected. Please choose it again.',
  unreadable: 'Your picture could not be opened. Please open it to check it, save it as a JPEG and choose that.',
  heic: 'This is a HEIC photo. Your browser cannot open HEIC pictures. Please open the picture where you took it, save or export it as a JPEG, and choose that.',
  tooManyPixels: 'Your picture has too many pixels. Please save a smaller copy as a JPEG and choose that.',
  tooLarge: `${tooLarge} We could not make it small enough without making it illegible. Please choose only the pages that we ask for, or save it in gray at 150 dots per inch.`,
  passwordProtected: 'Your file is protected by a password. Please remove the password and choose it again.',
  damagedPdf: 'Your file is damaged or incomplete. Please open it to check it, save it again and choose the new copy.',
  notJoinable:
    'This PDF has form fields or layers that would be lost. Please choose it alone, or print it to a new PDF and choose that.',
  attachedFiles:
    'This PDF has files attached to it, which would be lost. Please print it to a new PDF, save the files that we need, and choose them all.',
  dynamicForm:
    'This PDF is a form that only Adobe Reader can show. Please open it there, print it to a new PDF and choose that.',
  unknownType: 'Only pictures and PDFs can be joined. Please save this file as a PDF and choose that.',
} as const;

export type Problem = keyof typeof sentences;

interface Options extends ErrorOptions {
  /** A sentence that says of which type the file is. */
  readonly said?: string | undefined;
}

/** Its message says what to do. */
export class FileProblem extends Error {
  override name = 'FileProblem' as const;
  readonly problem: Problem;
  constructor(problem: Problem, { said, ...options }: Options = {}) {
    super(said ? `${said} Please save it as a JPEG or PDF and choose that.` : sentences[problem], options);
    this.problem = problem;
  }
}

export const problemOf = (file: File, { problem, message }: FileProblem): string =>
  [...(problem === 'unreadable' ? fileProblems(file).slice(0, 1) : []), message].join(' ');
