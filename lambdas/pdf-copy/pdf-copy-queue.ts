import { createQueue } from '../queues/queue.ts';

interface PdfCopyRef {
  readonly applicationId: string;
  readonly hash: string;
}

export interface RenderJob extends PdfCopyRef {
  readonly kind: 'render';
}

export interface DiscardCopyJob extends PdfCopyRef {
  readonly kind: 'discard';
}

export type PdfCopyJob = RenderJob | DiscardCopyJob;

export const pdfCopyQueue = createQueue<PdfCopyJob>('PDF_COPY_QUEUE_URL');
