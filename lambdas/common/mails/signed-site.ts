import { createHmac, timingSafeEqual } from 'node:crypto';
import { readEnv } from '../environment.ts';

type Signed = { readonly siteHost: string; readonly siteSignature: string };

const signatureOf = (siteHost: string) =>
  createHmac('sha256', readEnv(process.env, ['LINK_KEY']).LINK_KEY)
    .update(siteHost)
    .digest('hex');

/**
 * The site that a link in a mail leads to, signed: anybody may ask Cognito for a mail and name a site of their own, but
 * only the edge's requests are signed here (AWS, "Lambda trigger client metadata": Cognito neither validates nor encrypts it).
 */
export const signedSite = (siteHost: string): Signed => ({ siteHost, siteSignature: signatureOf(siteHost) });

/** The host of a signed site. Throws when the signature is not ours: then no mail is sent. */
export function signedHost({ siteHost = '', siteSignature = '' }: Readonly<Record<string, string>>): string {
  const [sent, ours] = [Buffer.from(siteSignature), Buffer.from(signatureOf(siteHost))];
  if (sent.length !== ours.length || !timingSafeEqual(sent, ours))
    throw new Error('This mail was not asked for by the site.');
  return siteHost;
}
