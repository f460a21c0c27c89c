import { Logger } from '@aws-lambda-powertools/logger';

/** JSON lines, without personal data: no input, names, tokens or file names. */
export const logger = new Logger({ serviceName: 'graduate-application' });

/** An error for the log: its name and stack frames. Messages are left out, because they may quote input. */
export function causeOf(error: unknown): { name: string; at: string[]; awsRequestId?: string; cause?: unknown } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { $metadata } = error as { $metadata?: { requestId?: string } };
  return {
    name: error.name,
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
      .map((line) => line.trim())
      .slice(0, 8),
    ...($metadata?.requestId && { awsRequestId: $metadata.requestId }),
    ...(error.cause !== undefined && { cause: causeOf(error.cause) }),
  };
}
