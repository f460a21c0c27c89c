import { createHash } from 'node:crypto';
import { gazetteer, type Place } from './gazetteer.ts';

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const idOf = ({ Label }: Place) => createHash('sha256').update(Label).digest('base64url');

const entries = gazetteer.map((place) => ({ id: idOf(place), place, words: words(place.Label) }));

interface Search {
  readonly text: string;
  readonly maxResults: number;
  readonly countries?: readonly string[];
}

export function suggestPlaces({ text, maxResults, countries }: Search) {
  const wanted = words(text);
  if (wanted.length === 0) return [];
  const startsAlike = (candidate: readonly string[]) =>
    wanted.every((word, index) => candidate[index]?.startsWith(word));
  return entries
    .filter(({ place }) => !countries?.length || countries.includes(place.Country))
    .filter((entry) => wanted.every((word) => entry.words.some((candidate) => candidate.startsWith(word))))
    .toSorted((one, other) => Number(startsAlike(other.words)) - Number(startsAlike(one.words)))
    .slice(0, maxResults)
    .map(({ id, place }) => ({ Text: place.Label, PlaceId: id }));
}

export const placeById = (id: string): Place | undefined => entries.find((entry) => entry.id === id)?.place;
