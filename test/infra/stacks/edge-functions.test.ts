import { describe, expect, it } from '@jest/globals';
import { edgeCode } from '../../../infra/constructs/behaviours.ts';

type Headers = Record<string, { value: string }>;
interface Request {
  uri: string;
  headers: Headers;
}

/** Runs a CloudFront function, which is a script and not a module. */
const run = (file: string, request: Request, ownPaths: readonly string[] = []): Request =>
  new Function('event', `${edgeCode(file, ownPaths)}; return handler(event);`)({ request });

describe('the functions at the edge', () => {
  it('forward the viewer’s host to the API and drop a viewer’s own headers', () => {
    const { headers } = run('forward-host.js', {
      uri: '/api/profile',
      headers: {
        host: { value: 'apply.university.example' },
        'x-site-host': { value: 'evil.example' },
        'x-origin-verify': { value: 'guess' },
        cookie: { value: 'a=1' },
      },
    });
    expect(headers['x-site-host']).toEqual({ value: 'apply.university.example' });
    expect(headers).not.toHaveProperty('x-origin-verify');
    expect(headers.cookie).toEqual({ value: 'a=1' });
  });

  it.each([
    ['/', '/index.html'],
    ['/about', '/index.html'],
    ['/a.b/c', '/index.html'],
    ['/recommend', '/index.html'],
    ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
    ['/favicon.svg', '/favicon.svg'],
    ['/service-worker.js', '/service-worker.js'],
  ])('show %s as %s', (uri, shown) => {
    expect(run('rewrite-page.js', { uri, headers: {} }).uri).toBe(shown);
  });

  it.each([
    ['/recommend', '/recommend.html'],
    ['/recommend/', '/index.html'],
    ['/recommend.html', '/index.html'],
    ['/about', '/index.html'],
  ])('show %s as %s if /recommend has its own page', (uri, shown) => {
    expect(run('rewrite-page.js', { uri, headers: {} }, ['/recommend']).uri).toBe(shown);
  });
});
