import { getFind } from '../../../shared/contracts/lookup.ts';
import { colleges } from '../../directory/colleges.ts';
import { truncateToFieldLimit } from '../../directory/directory.ts';
import { locationPlaces } from '../../directory/places.ts';
import { publicHandler } from '../../http/handlers.ts';
import { BadInput, NotFound } from '../../platform/errors.ts';

/** The shortest text that is searched. Clients search while the user types, so shorter texts get an empty list. */
const minimum = 2;

export const handler = publicHandler(getFind, async ({ query }) => {
  const directory = query.category === 'address' ? locationPlaces() : colleges();
  if (query.id !== undefined) {
    const record = await directory.read(query.id);
    if (!record) throw new NotFound("We couldn't find that entry. Enter it manually.");
    return truncateToFieldLimit(record);
  }
  if (query.text === undefined) throw new BadInput('Send text or id.');
  const text = query.text.trim();
  return text.length < minimum ? [] : directory.suggest(text, query.max_results);
});
