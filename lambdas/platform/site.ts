type Headers = Readonly<Record<string, string | undefined>>;

const hostName =
  /^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/i;

/** Whether the site is served over plain HTTP, which happens only on a developer's machine. */
export const isLocalHttp = () => process.env.LOCAL_HTTP === 'true';

export const siteHost = (headers: Headers): string => headers['x-site-host'] ?? '';

const originOf = (host: string) => `${isLocalHttp() ? 'http' : 'https'}://${host}`;

export const isFromSite = (headers: Headers): boolean =>
  headers.origin !== undefined && headers.origin === originOf(siteHost(headers));

/** Returns a site's address. Throws if the host isn't a host name, so that no link in an email leads elsewhere. */
export function siteAddress(host: string): string {
  if (!hostName.test(host)) throw new Error('The site that requested this email is unknown.');
  return originOf(host);
}
