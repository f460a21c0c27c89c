import { acceptedTypesMessage, tooLargeMessage } from '../../../shared/documents/file-rules.ts';
import { describeRefusedType } from '../../../shared/documents/file-type.ts';
import { defineError } from '../../platform/product-error.ts';
import { documentLimits } from './document-limits.ts';

const onlyTypes = `${acceptedTypesMessage}. Please save your file as one of these and upload it again.`;

const sentences = {
  empty: 'Your file is empty. Please upload a non-empty file.',
  tooBig: tooLargeMessage,
  unknownType: `We couldn't recognize your file. ${onlyTypes}`,
  oldWord: 'This is an older Word document. Please save it as a .docx or .pdf file and upload that.',
  damaged: 'Your file is damaged or incomplete. Please open it to check it, save it again and upload the new copy.',
  passwordProtected: 'Your file is protected by a password. Please remove the password and upload it again.',
  tooManyPages: `Your document has more than ${documentLimits.pages} pages. Please upload only the pages we need.`,
  blank: "Every page of your document is blank. Please check that it's the right file, and upload it again.",
  noPages: 'Your document has no pages. Please check it and upload it again.',
  tooManyPixels:
    'Your picture has too many pixels. Please make it smaller, or scan it at 300 dots per inch, and upload it again.',
  tooLarge: 'Your document is too large when opened. Please save it as a PDF without large pictures and upload that.',
  tooComplex: 'Your document is too complex to convert. Please save or print it as a PDF and upload that.',
  notFaithful:
    "We couldn't convert your document without losing part of it. Please print it to a PDF, or scan it, and upload that.",
  unknownLetters:
    "Your document has characters we can't show. Please save it as a PDF, which keeps them, and upload that.",
  macros: 'Your document contains macros. Please save it without macros as a .docx or .pdf file and upload that.',
  outsideContent:
    'Your document uses content from another file or website. Please save it as a PDF, so everything is in one file, and upload that.',
  unsupportedContent:
    "Your document has content that we can't convert, such as a text box, an equation or a drawing. Please save it as a PDF, which keeps everything, and upload that.",
  embeddedDocument:
    'Your document has another document inside it. Please save it as a PDF, so everything is visible, and upload that.',
  attachedInWord:
    'Your Word document has attached files, which would be lost. Please save it as a PDF without them and combine that with the files we need.',
  attachedFiles:
    'Your PDF has attached files, which would be lost. Please print it to a new PDF, save the files we need, and combine them all.',
  dynamicForm:
    'Your PDF is a form that only Adobe Reader can open. Please open it there, print it to a new PDF and upload that.',
} as const;

export type RefusalReason = keyof typeof sentences;

export interface RefusalDetails {
  /** The type of a file that we don't accept, as `detectFileType` names it. */
  readonly type?: string | undefined;
  /** A sentence after the message. */
  readonly detail?: string | undefined;
}

/** Only workers throw this error. Applicants read its message in the status of their conversion. */
export class DocumentRefused extends defineError('DocumentRefused', 422) {
  readonly reason: RefusalReason;
  readonly details: RefusalDetails;
  constructor(reason: RefusalReason, { type, detail, ...options }: RefusalDetails & ErrorOptions = {}) {
    const typeSentence = describeRefusedType(type);
    const message = typeSentence ? `${typeSentence} ${onlyTypes}` : sentences[reason];
    super([message, detail].filter(Boolean).join(' '), options);
    this.reason = reason;
    this.details = { type, detail };
  }
}

/** Makes a PDF throw DocumentRefused when it gets more pages than allowed. */
export function limitPages(doc: PDFKit.PDFDocument): void {
  let pages = 0;
  doc.on('pageAdded', () => {
    pages += 1;
    if (pages > documentLimits.pages) throw new DocumentRefused('tooManyPages');
  });
}
