const contentSecurityPolicy = (uploadOrigin: string) =>
  [
    "default-src 'self'",
    `connect-src 'self' ${uploadOrigin}`,
    `img-src 'self' data: ${uploadOrigin}`,
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export function siteHeaders({ uploadOrigin, https }: { uploadOrigin: string; https: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(uploadOrigin),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
