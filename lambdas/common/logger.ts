import { Logger } from '@aws-lambda-powertools/logger';

/** JSON lines. Nothing that a person typed, no name, token or file name ever goes in: see `causeOf`. */
export const logger = new Logger({ serviceName: 'graduate-application' });

/** What a log may say of an error: its name and where it arose. Messages are left out, since they may quote input. */
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
