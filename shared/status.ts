/** The statuses of an application, in order (specification, section 4). */
export const webStatuses = ['started', 'validating', 'submitted'] as const;
export type WebStatus = (typeof webStatuses)[number];

export type DocumentStatus = 'UNPROCESSED' | 'IN_PROGRESS' | 'COMPLETED' | 'NOT_ANSWERED' | 'FAILED';

export const isRunning = (status: DocumentStatus) => status === 'UNPROCESSED' || status === 'IN_PROGRESS';

/** The answer to an upload question whose document is converted. */
export const ANSWERED = 'ANSWERED';
