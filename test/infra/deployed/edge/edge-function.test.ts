import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { type EdgeRequest, edgeFunction } from '../../../../infra/deployed/edge/edge-function.ts';

const shipped = (name: string) =>
  edgeFunction(readFileSync(new URL(`../../../../infra/edge/${name}`, import.meta.url), 'utf8'));

const request = (uri: string, headers: EdgeRequest['headers'] = {}): EdgeRequest => ({ method: 'GET', uri, headers });

it.each([
  ['/about', '/index.html'],
  ['/', '/index.html'],
  ['/assets/index-1.js', '/assets/index-1.js'],
  ['/favicon.svg', '/favicon.svg'],
])('looks %s up as %s', (uri, expected) => {
  expect(shipped('rewrite-page.js')(request(uri), '127.0.0.1')).toMatchObject({ uri: expected });
});

it('overwrites the headers that the API trusts', () => {
  const sent = { host: { value: 'site' }, 'x-origin-verify': { value: 'guess' }, 'x-site-host': { value: 'evil' } };
  expect(shipped('forward-host.js')(request('/api', sent), '127.0.0.1')).toMatchObject({
    headers: { host: { value: 'site' }, 'x-site-host': { value: 'site' } },
  });
  expect(shipped('forward-host.js')(request('/api', sent), '')).not.toHaveProperty('headers.x-origin-verify');
});

it('reaches nothing of this process', () => {
  expect(() => edgeFunction('function handler() { return process.env; }')(request('/'), '')).toThrow(/process/);
});

it('ends a function that does not', () => {
  expect(() => edgeFunction('function handler() { for (;;); }')(request('/'), '')).toThrow(/timed out/);
});
