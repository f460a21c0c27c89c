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
import { type Link, linkDigest, linkStore, listedRequestToken } from '../links/links.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { letterOf } from './letter-changes.ts';
import { day, requireLinked } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredLetter } from './stored-letters.ts';

type LetterLink<K extends Link['kind']> = Extract<Link, { kind: K }> & Omit<OpenedLink, 'link'>;

/** Whose caller has the link of a request that has not ended. */
export const letterHandler = <C extends Contract>(
  contract: C,
  handle: (request: RequestOf<C>, link: LetterLink<'letter'>) => ReturnType<Handle<C>>,
): LambdaHandler => handlerOf(contract, 'letter', handle);

/** Whose caller has the link of a list of requests. */
export const letterListHandler = <C extends Contract>(
  contract: C,
  handle: (request: RequestOf<C>, link: LetterLink<'letter-list'>) => ReturnType<Handle<C>>,
): LambdaHandler => handlerOf(contract, 'letter-list', handle);

const handlerOf = <C extends Contract, K extends 'letter' | 'letter-list'>(
  contract: C,
  kind: K,
  handle: (request: RequestOf<C>, link: LetterLink<K>) => ReturnType<Handle<C>>,
): LambdaHandler =>
  createLambdaHandler(
    contract,
    async (request: RequestOf<C>) => {
      if (!request.link) throw new LinkInvalid();
      const { link, ...opened } = request.link;
      // Opened as of this kind.
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

/** Whatever is shown by a link is read here: another request may have followed since it was opened. Throws LinkInvalid. */
export async function readLinked({ application, n, generation }: LinkedRequest): Promise<StoredLetter> {
  const letter = letterOf(await dynamoLetters().read(application), n);
  requireLinked(letter, generation);
  return letter;
}

const afterClosing = 30 * day;

export const endOfLinks = ({ closes = '' }: Pick<StoredLetter, 'closes'>): number => Date.parse(closes) + afterClosing;

/** A link of its own for each email, and for each request that a list opens: only hashes are kept. @returns its token */
export function createLetterLink(
  application: string,
  n: number,
  letter: Pick<StoredLetter, 'generation' | 'closes'>,
  listToken?: string,
): Promise<string> {
  const request = { application, n, generation: letter.generation };
  const token = listToken === undefined ? undefined : listedRequestToken(listToken, request);
  return linkStore().create({ kind: 'letter', ...request }, endOfLinks(letter) - Date.now(), token);
}
