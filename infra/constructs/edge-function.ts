import { fileURLToPath } from 'node:url';
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export const edgeFunction = (scope: Construct, id: string, file: string) => ({
  eventType: FunctionEventType.VIEWER_REQUEST,
  function: new CloudFrontFunction(scope, id, {
    code: FunctionCode.fromFile({ filePath: fileURLToPath(new URL(`../edge/${file}`, import.meta.url)) }),
    runtime: FunctionRuntime.JS_2_0,
  }),
});
