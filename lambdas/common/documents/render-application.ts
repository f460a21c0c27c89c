import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import type { PrintedForm } from '../../../shared/print/printed-form.ts';
import { appendDocuments } from './application/append-documents.ts';
import { drawApplication } from './application/draw-application.ts';
import { openDocuments } from './application/open-documents.ts';
import { planPages } from './application/plan-pages.ts';

export interface ApplicationDocument {
  readonly key: string;
  readonly label: string;
  readonly fileName: string;
  /** The converted document; undefined when there is none to be had. */
  readonly pdf: Uint8Array | undefined;
}

export interface ApplicationToRender {
  readonly printed: PrintedForm;
  readonly partner: PartnerConfig;
  readonly applicantName: string;
  /** How the application stands, in words. */
  readonly status: string;
  readonly confirmationNumber?: string;
  /** Times as ISO 8601; they are printed in the partner's time zone. */
  readonly submittedAt?: string;
  readonly preparedAt: string;
  readonly documents: readonly ApplicationDocument[];
}

/**
 * The applicant's copy as a tagged PDF with bookmarks and page numbers: a cover, the answers as the print view shows
 * them, and the uploaded documents. A document that could not be added is named on the cover.
 */
export async function renderApplication(input: ApplicationToRender): Promise<Uint8Array> {
  const documents = await openDocuments(input.documents);
  // Drawn twice: only the first drawing tells how many pages the second one has to announce.
  const { pageCount } = await drawApplication(input, planPages(documents, 0));
  const { bytes } = await drawApplication(input, planPages(documents, pageCount));
  return appendDocuments(bytes, documents);
}
