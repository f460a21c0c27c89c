import { expect, it } from '@jest/globals';
import { apiHeaders, siteHeaders } from '../../infra/site-headers.ts';

const uploadOrigin = 'https://documents.s3.us-east-1.amazonaws.com';

it('lets pages load scripts only from the site and send documents to the upload origin', () => {
  const policy = siteHeaders({ uploadOrigin, https: true })['content-security-policy'] ?? '';
  const directives = Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/s).slice(0, 2)));
  expect(directives).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': `'self' ${uploadOrigin}`,
    // The browser resizes pictures in a worker and previews them from data: and blob: URLs.
    'img-src': `'self' data: blob: ${uploadOrigin}`,
    'worker-src': "'self'",
    'frame-src': `'self' ${uploadOrigin}`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'site-scripts',
  });
  expect(policy).not.toMatch(/unsafe|\*|http:/);
});

it('lets no other site open or embed its pages', () => {
  expect(siteHeaders({ uploadOrigin, https: true })).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

it('requires HTTPS only on an HTTPS site', () => {
  expect(siteHeaders({ uploadOrigin, https: true })['strict-transport-security']).toContain('max-age=63072000');
  expect(siteHeaders({ uploadOrigin, https: false })).not.toHaveProperty('strict-transport-security');
});

it('forbids browsers to render, embed or cache API responses', () => {
  expect(apiHeaders({ https: true })).toEqual({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});
