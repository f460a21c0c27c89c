// Defines the content of a PDF copy. The other files in this folder draw its cover, the form and the documents.

import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import type { PrintedForm } from '../../../shared/print/print-form.ts';

export interface CopyDocument {
  readonly key: string;
  readonly label: string;
  readonly fileName: string;
  /** The converted PDF, or undefined if it is missing. */
  readonly pdf: Uint8Array | undefined;
  /** The text on the cover in place of the file, such as the state of a letter that has not arrived. */
  readonly absence?: string;
  /** The title of the bookmark that contains the document's bookmark. The default is 'Documents'. */
  readonly group?: string;
}

export interface PdfCopyContent {
  readonly printed: PrintedForm;
  readonly partner: PartnerConfig;
  readonly applicantName: string;
  readonly status: string;
  readonly confirmationNumber?: string;
  /** The time of the submission in ISO 8601. The copy prints it in the partner's time zone. */
  readonly submittedAt?: string;
  readonly preparedAt: string;
  readonly documents: readonly CopyDocument[];
}
