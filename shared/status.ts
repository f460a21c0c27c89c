/** The steps of an application in their order (specification, section 4). */
export const webStatuses = ['started', 'validating', 'submitted'] as const;
export type WebStatus = (typeof webStatuses)[number];

/** How a document's conversion, or a PDF copy, stands. */
export type DocumentStatus = 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'NOT_ANSWERED' | 'FAILED';

export const isRunning = (status: DocumentStatus) => status === 'UNPROCESSED' || status === 'IN_PROGRESS';

/** What stands in the answers once a document has been converted. */
export const ANSWERED = 'ANSWERED';
