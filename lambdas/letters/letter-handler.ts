import type { Contract } from '../../shared/contracts/contract.ts';
import { letterHeader } from '../../shared/contracts/letter.ts';
import {
  type Authenticate,
  createLambdaHandler,
  type Handle,
  type LambdaHandler,
  type OpenedLink,
  type RequestOf,
} from '../http/endpoint.ts';
import { openLink } from '../http/open-link.ts';
import { type Link, linkDigest } from '../links/links.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { readLinked } from './letter-link.ts';

type LetterLink<K extends Link['kind']> = Extract<Link, { kind: K }> & Omit<OpenedLink, 'link'>;

const handlerFor =
  <K extends 'letter' | 'letter-list'>(kind: K) =>
  <C extends Contract>(
    contract: C,
    handle: (request: RequestOf<C>, link: LetterLink<K>) => ReturnType<Handle<C>>,
  ): LambdaHandler =>
    createLambdaHandler(
      contract,
      async (request: RequestOf<C>) => {
        if (!request.link) throw new LinkInvalid();
        const { link, ...opened } = request.link;
        // `authenticate` opens only links of this kind.
        return handle(request, { ...link, ...opened } as LetterLink<K>);
      },
      authenticate(kind),
      () => [],
    );

const authenticate =
  (kind: 'letter' | 'letter-list'): Authenticate =>
  async ({ headers }, contract) => {
    const token = headers[letterHeader] ?? '';
    const digest = linkDigest[kind](token);
    const link = await openLink(contract, kind, digest);
    if (!link) throw new LinkInvalid();
    if (link.kind === 'letter') await readLinked(link);
    return { account: '', number: 1, cookies: [], link: { token, digest, link } };
  };

/** Creates a handler for callers with the link of a request that has a page. */
export const letterHandler = /* @__PURE__ */ handlerFor('letter');
/** Creates a handler for callers with the link of a list of requests. */
export const letterListHandler = /* @__PURE__ */ handlerFor('letter-list');
