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

export function requireSignature({ headers }: IncomingMessage): void {
  if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    throw new AwsError('MissingAuthenticationTokenException');
}

/** Serves AWS's JSON 1.1 protocol. Answers an unreadable request with a SerializationException. */
export const serveAwsJson =
  (answer: (request: IncomingMessage) => Promise<object>): RequestListener =>
  (request, response) => {
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    answer(request).then(
      (result) => respond(200, result),
      (error: unknown) =>
        error instanceof AwsError
          ? respond(400, { __type: error.type, message: error.message })
          : respond(400, { __type: 'SerializationException' }),
    );
  };
