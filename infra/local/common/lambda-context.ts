import type { Context } from 'aws-lambda';

interface Limits {
  readonly seconds: number;
  readonly megabytes: number;
}

export function lambdaContext(functionName: string, requestId: string, { seconds, megabytes }: Limits): Context {
  const end = Date.now() + seconds * 1000;
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: String(megabytes),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
