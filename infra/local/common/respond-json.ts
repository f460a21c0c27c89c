import type { ServerResponse } from 'node:http';

/** Responds with JSON that no browser keeps. */
export const respondJson = (response: ServerResponse, status: number, body: object): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
