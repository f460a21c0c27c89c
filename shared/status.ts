/** The steps of an application in their order (specification, section 4). */
export const webStatuses = ['started', 'validating', 'submitted'] as const;
export type WebStatus = (typeof webStatuses)[number];

export type DocumentStatus = 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'NOT_ANSWERED' | 'FAILED';

export const isRunning = (status: DocumentStatus) => status === 'UNPROCESSED' || status === 'IN_PROGRESS';

/** The answer of an upload question once its document is converted. */
export const ANSWERED = 'ANSWERED';
