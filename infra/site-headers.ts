import { type InlineHashes, noInline } from './site-pages.ts';

const contentSecurityPolicy = (uploadOrigin: string, { scripts, styles }: InlineHashes) =>
  [
    "default-src 'self'",
    `connect-src 'self' ${uploadOrigin}`,
    `img-src 'self' data: blob: ${uploadOrigin}`,
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    // web/features/documents/pdf-view shows documents in a frame, for staff by an address that redirects to them.
    `frame-src 'self' ${uploadOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // web/lib/code/trusted-urls.ts creates this policy.
    'trusted-types site-scripts',
  ].join('; ');

interface Site {
  readonly uploadOrigin: string;
  readonly https: boolean;
  readonly inline?: InlineHashes;
}

const strictTransport = (https: boolean): Record<string, string> =>
  https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {};

/** Returns the headers of the API and the firewall. Their data must not be shown as a page, embedded or cached. */
export const apiHeaders = ({ https }: Pick<Site, 'https'>): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  ...strictTransport(https),
});

export function siteHeaders({ uploadOrigin, https, inline = noInline }: Site): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(uploadOrigin, inline),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...strictTransport(https),
  };
}
