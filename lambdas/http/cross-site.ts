import { type Contract, mustComeFromSite } from '../../shared/contracts/contract.ts';
import { CrossSite } from '../platform/errors.ts';
import { isFromSite } from '../platform/site.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** W3C Fetch Metadata; OWASP, "Cross-Site Request Forgery Prevention". No navigation or prefetch logs anyone out. */
export function refuseCrossSite(contract: Contract, headers: Headers): void {
  if (!mustComeFromSite(contract)) return;
  const site = headers['sec-fetch-site'];
  const isSameOrigin = site === undefined ? isFromSite(headers) : site === 'same-origin';
  if (!isSameOrigin || isNavigation(headers) || isPrefetch(headers)) throw new CrossSite();
}

const isNavigation = (headers: Headers) => headers['sec-fetch-mode'] === 'navigate';
const isPrefetch = (headers: Headers) =>
  /prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);
