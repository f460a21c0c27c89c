import type { IncomingMessage } from 'node:http';

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge' as const;
}

/** Reads a body. Above `limit` bytes, reads on so that the client gets a response, and throws BodyTooLarge. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > 10 * limit) request.destroy();
  }
  if (size > limit) throw new BodyTooLarge();
  return Buffer.concat(chunks);
}
