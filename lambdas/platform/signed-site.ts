import { createHmac, timingSafeEqual } from 'node:crypto';
import { readEnv } from './environment.ts';
import { siteAddress } from './site.ts';

type SignedSite = { readonly siteHost: string; readonly siteSignature: string };

const signatureOf = (siteHost: string, key: string) => createHmac('sha256', key).update(siteHost).digest('hex');

/** Signs the site's host, because anyone can send Cognito metadata (AWS, "Lambda trigger client metadata"). */
export const signSite = (siteHost: string): SignedSite => ({
  siteHost,
  siteSignature: signatureOf(siteHost, readEnv(process.env, ['LINK_KEY']).LINK_KEY),
});

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the requesting site's address. Accepts several keys, for rotation. Throws if none made the signature. */
export function signedSiteAddress({ siteHost = '', siteSignature = '' }: Readonly<Record<string, string>>): string {
  const keys = readEnv(process.env, ['LINK_KEYS']).LINK_KEYS.split(',');
  if (!keys.some((key) => isSame(siteSignature, signatureOf(siteHost, key))))
    throw new Error("The site didn't request this email.");
  return siteAddress(siteHost);
}
