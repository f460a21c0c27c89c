const hostName =
  /^(?=.{1,253}(?::|$))[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/i;

/** The address of the site that asked for a mail. Throws on anything but a host name: a link must lead nowhere else. */
export function siteAddress(host: string): string {
  if (!hostName.test(host)) throw new Error('The site that asked for this mail is unknown.');
  return `${process.env.LOCAL_HTTP === 'true' ? 'http' : 'https'}://${host}`;
}
