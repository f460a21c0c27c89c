import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { isSigned, type RestResponse, serveAwsRest } from '../common/aws-json.ts';
import { gazetteer, type Place } from './gazetteer.ts';

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const idOf = ({ Label }: Place) => createHash('sha256').update(Label).digest('base64url');

const entries = gazetteer.map((place) => ({ id: idOf(place), place, words: words(place.Label) }));

/** Suggests the places that have all words of the text. Those whose words come in the same order are first. */
function suggestPlaces(text: string, maxResults: number) {
  const wanted = words(text);
  if (wanted.length === 0) return [];
  const startsAlike = (candidate: readonly string[]) =>
    wanted.every((word, index) => candidate[index]?.startsWith(word));
  return entries
    .filter((entry) => wanted.every((word) => entry.words.some((candidate) => candidate.startsWith(word))))
    .toSorted((one, other) => Number(startsAlike(other.words)) - Number(startsAlike(one.words)))
    .slice(0, maxResults)
    .map(({ id, place }) => ({ Text: place.Label, PlaceId: id }));
}

const placeById = (id: string): Place | undefined => entries.find((entry) => entry.id === id)?.place;

const refusal = (status: number, error: string, Message: string): RestResponse => ({
  status,
  error,
  body: { Message },
});
const invalid = (Message: string) => refusal(400, 'ValidationException', Message);
const notFound = (Message: string) => refusal(404, 'ResourceNotFoundException', Message);

async function suggest(request: IncomingMessage): Promise<RestResponse> {
  const input = (await readJson(request).catch(() => undefined)) as Readonly<Record<string, unknown>> | undefined;
  const { Text, MaxResults } = input ?? {};
  if (typeof Text !== 'string' || Text.length < 1 || Text.length > 200)
    return invalid('Text must have 1 to 200 characters.');
  if (!Number.isInteger(MaxResults) || Number(MaxResults) < 1 || Number(MaxResults) > 15)
    return invalid('MaxResults must be a whole number from 1 to 15.');
  return { status: 200, body: { Results: suggestPlaces(Text, Number(MaxResults)) } };
}

function get(id: string): RestResponse {
  const place = placeById(id);
  return place ? { status: 200, body: { Place: place } } : notFound('The place does not exist.');
}

interface Indexes {
  /** The index whose results must not be stored. */
  readonly searchIndex: string;
  readonly placeIndex: string;
}

async function answer({ searchIndex, placeIndex }: Indexes, request: IncomingMessage): Promise<RestResponse> {
  if (!isSigned(request)) return refusal(403, 'AccessDeniedException', 'Missing Authentication Token');
  const [, index, ...rest] =
    /^\/places\/v0\/indexes\/([^/]+)\/(.+)$/.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
  const path = rest.join('/');
  if (!index) return notFound('There is no such operation.');
  if (![searchIndex, placeIndex].includes(decodeURIComponent(index)))
    return notFound(`The place index ${index} does not exist.`);
  if (request.method === 'POST' && path === 'search/suggestions') return suggest(request);
  // AWS accepts this call for the index of searches too, but its terms do not allow storing the result.
  if (request.method === 'GET' && path.startsWith('places/') && index === placeIndex)
    return get(decodeURIComponent(path.slice('places/'.length)));
  return notFound('There is no such operation.');
}

export const servePlaces = (indexes: Indexes) =>
  serveAwsRest((request) => answer(indexes, request).catch(() => invalid('The request is malformed.')));
