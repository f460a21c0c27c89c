import type { RequestListener } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { serveApi } from '../../local/gateway/serve-api.ts';
import type { Deployment } from '../assembly/deployment.ts';
import type { DeployedFunction } from '../functions/deployed-function.ts';
import type { Functions } from '../functions/launch-functions.ts';
import { apiRoutes } from './api-routes.ts';
import { tokenBucket } from './throttle.ts';

const notAllowed = async () => {
  throw new Error('The function does not let API Gateway call it.');
};

/** The routes of the template, each with its function and its limit. */
export function deployedApi(
  deployment: Deployment,
  functionOf: (arn: string) => DeployedFunction,
  { lambdaOf }: Functions,
): RequestListener {
  const routes = apiRoutes(deployment).map(({ method, path, functionArn, throttle, mayInvoke }) => {
    const lambda = lambdaOf<APIGatewayProxyEventV2, unknown>(functionOf(functionArn));
    return {
      method,
      path,
      lambda: mayInvoke ? lambda : { ...lambda, handler: notAllowed },
      admits: tokenBucket(throttle),
    };
  });
  // CloudFront has added its headers to the request by now.
  const api = { routes, edgeHeaders: () => ({}) };
  return (request, response) => {
    serveApi(api, request, response).catch((error: unknown) => {
      console.error(`${request.method} request failed:`, error);
      response.destroy();
    });
  };
}
