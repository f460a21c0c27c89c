import type { IncomingMessage, RequestListener } from 'node:http';

/** An error in AWS's JSON protocol, with status 400. */
export class AwsError extends Error {
  override name = 'AwsError' as const;
  readonly type: string;
  constructor(type: string, message = '') {
    super(message);
    this.type = type;
  }
}

export const isSigned = ({ headers }: IncomingMessage): boolean =>
  headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') === true;

export function requireSignature(request: IncomingMessage): void {
  if (!isSigned(request)) throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token');
}

/** Serves AWS's JSON 1.1 protocol. Answers a request that isn't JSON with a SerializationException. */
export const serveAwsJson =
  (answer: (request: IncomingMessage) => Promise<object>): RequestListener =>
  (request, response) => {
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    answer(request).then(
      (result) => respond(200, result),
      (error: unknown) => {
        if (error instanceof AwsError) return respond(400, { __type: error.type, message: error.message });
        if (error instanceof SyntaxError) return respond(400, { __type: 'SerializationException' });
        console.error('A local AWS service failed:', error);
        return respond(500, { __type: 'InternalErrorException' });
      },
    );
  };

export interface RestResponse {
  readonly status: number;
  readonly body: object;
  /** The type of the error, if the request was refused. */
  readonly error?: string;
}

/** Serves AWS's REST protocol with JSON bodies. */
export const serveAwsRest =
  (answer: (request: IncomingMessage) => Promise<RestResponse>): RequestListener =>
  async (request, response) => {
    const { status, body, error } = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...(error && { 'x-amzn-errortype': error }) });
    response.end(JSON.stringify(body));
  };
