import { readFileSync } from 'node:fs';
import {
  Function as CloudFrontFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** @param ownPaths for the function that rewrites pages: paths with a page of their own. */
export const edgeFunction = (scope: Construct, id: string, file: string, ownPaths: readonly string[] = []) => ({
  eventType: FunctionEventType.VIEWER_REQUEST,
  function: new CloudFrontFunction(scope, id, {
    code: FunctionCode.fromInline(edgeCode(file, ownPaths)),
    runtime: FunctionRuntime.JS_2_0,
  }),
});

export const edgeCode = (file: string, ownPaths: readonly string[]): string =>
  readFileSync(new URL(`../edge/${file}`, import.meta.url), 'utf8').replace(
    'const ownPaths = [];',
    `const ownPaths = ${JSON.stringify(ownPaths)};`,
  );
