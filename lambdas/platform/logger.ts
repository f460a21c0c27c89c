import { Logger } from '@aws-lambda-powertools/logger';

/** The logger of JSON lines. Never log personal data: no input, names, tokens or file names. */
export const logger = new Logger({ serviceName: 'graduate-application' });

/** Returns an error's name and stack frames for the log. Leaves out its message, which may quote input. */
export function describeError(error: unknown): { name: string; at: string[]; awsRequestId?: string; cause?: unknown } {
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
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
