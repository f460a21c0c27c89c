import type { Contract } from '../../../shared/contracts/contract.ts';
import { changesState } from '../../../shared/contracts/contract.ts';
import { CrossSite } from '../errors.ts';
import { siteOrigin } from './site.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Refuses a change that did not come from the site itself: `Sec-Fetch-Site`, when sent, decides, otherwise `Origin`
 * must be the site's (W3C Fetch Metadata; OWASP, "Cross-Site Request Forgery Prevention"). A navigation or a prefetch
 * changes nothing either: it must not log anyone out.
 */
export function refuseCrossSite(contract: Contract, headers: Headers): void {
  if (!changesState(contract)) return;
  const site = headers['sec-fetch-site'];
  const sameSite =
    site === undefined
      ? headers.origin !== undefined && headers.origin === siteOrigin(headers)
      : site === 'same-origin';
  if (!sameSite || isNavigation(headers) || isPrefetch(headers)) throw new CrossSite();
}

const isNavigation = (headers: Headers) => headers['sec-fetch-mode'] === 'navigate';
const isPrefetch = (headers: Headers) =>
  /prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);
