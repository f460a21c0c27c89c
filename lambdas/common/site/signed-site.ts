import { createHmac, timingSafeEqual } from 'node:crypto';
import { readEnv } from '../environment.ts';
import { siteAddress } from './site.ts';

type SignedSite = { readonly siteHost: string; readonly siteSignature: string };

const signatureOf = (siteHost: string) =>
  createHmac('sha256', readEnv(process.env, ['LINK_KEY']).LINK_KEY)
    .update(siteHost)
    .digest('hex');

/** Signed, as anyone may call Cognito with metadata of their own (AWS, "Lambda trigger client metadata"). */
export const signSite = (siteHost: string): SignedSite => ({ siteHost, siteSignature: signatureOf(siteHost) });

/** Throws when the signature is not ours, and then no email is sent. */
export function signedSiteAddress({ siteHost = '', siteSignature = '' }: Readonly<Record<string, string>>): string {
  const [sent, ours] = [Buffer.from(siteSignature), Buffer.from(signatureOf(siteHost))];
  if (sent.length !== ours.length || !timingSafeEqual(sent, ours))
    throw new Error('This email was not requested by the site.');
  return siteAddress(siteHost);
}
