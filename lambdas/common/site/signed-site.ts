import { createHmac, timingSafeEqual } from 'node:crypto';
import { readEnv } from '../environment.ts';
import { siteAddress } from './site.ts';

type SignedSite = { readonly siteHost: string; readonly siteSignature: string };

const signatureOf = (siteHost: string) =>
  createHmac('sha256', readEnv(process.env, ['LINK_KEY']).LINK_KEY)
    .update(siteHost)
    .digest('hex');

/**
 * The site for the links of an email that Cognito sends, signed: anyone may call Cognito's API with metadata of their
 * own, which it neither validates nor encrypts (AWS, "Lambda trigger client metadata").
 */
export const signSite = (siteHost: string): SignedSite => ({ siteHost, siteSignature: signatureOf(siteHost) });

/** The address of a signed site. Throws when the signature is not ours, and then no email is sent. */
export function signedSiteAddress({ siteHost = '', siteSignature = '' }: Readonly<Record<string, string>>): string {
  const [sent, ours] = [Buffer.from(siteSignature), Buffer.from(signatureOf(siteHost))];
  if (sent.length !== ours.length || !timingSafeEqual(sent, ours))
    throw new Error('This email was not requested by the site.');
  return siteAddress(siteHost);
}
