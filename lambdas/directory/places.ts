import {
  GetPlaceCommand,
  LocationClient,
  type Place,
  SearchPlaceIndexForSuggestionsCommand,
} from '@aws-sdk/client-location';
import { countries } from '../../shared/options/countries.ts';
import { statesAndProvinces } from '../../shared/options/states-and-provinces.ts';
import { clientDefaults } from '../platform/client-defaults.ts';
import { readEnv } from '../platform/environment.ts';
import { once } from '../platform/once.ts';
import type { Directory } from './directory.ts';

/** The longest text that Amazon Location accepts. */
const maxQueryLength = 200;

export const locationPlaces = once((): Directory => {
  const { SEARCH_INDEX_NAME, PLACE_INDEX_NAME } = readEnv(process.env, ['SEARCH_INDEX_NAME', 'PLACE_INDEX_NAME']);
  // The SDK's host prefix "places." does not resolve for a local emulator.
  const client = new LocationClient({
    ...clientDefaults,
    disableHostPrefix: Boolean(process.env.AWS_ENDPOINT_URL_LOCATION),
  });
  return {
    async suggest(text, max) {
      const { Results = [] } = await client.send(
        new SearchPlaceIndexForSuggestionsCommand({
          IndexName: SEARCH_INDEX_NAME,
          Text: text.slice(0, maxQueryLength),
          MaxResults: max,
        }),
      );
      return Results.flatMap(({ Text, PlaceId }) => {
        if (!Text || !PlaceId) return [];
        const [first = Text, ...rest] = Text.split(', ');
        return [{ text: first, id: PlaceId, sub_text: rest.join(', ') }];
      }).slice(0, max);
    },
    async read(PlaceId) {
      try {
        const { Place: place } = await client.send(new GetPlaceCommand({ IndexName: PLACE_INDEX_NAME, PlaceId }));
        return place && addressOf(place);
      } catch (error) {
        if (error instanceof Error && ['ResourceNotFoundException', 'ValidationException'].includes(error.name))
          return undefined;
        throw error;
      }
    },
  };
});

const valueIfListed = (options: readonly { value: string }[], value: string | undefined) =>
  options.some((option) => option.value === value) ? (value ?? '') : '';

const addressOf = ({ AddressNumber, Street, Municipality, Region, PostalCode, Country, Label = '' }: Place) => ({
  address_line_1: [AddressNumber, Street].filter(Boolean).join(' ') || (Label.split(', ')[0] ?? ''),
  city: Municipality ?? '',
  state: valueIfListed(statesAndProvinces, Region),
  zip: PostalCode ?? '',
  country: valueIfListed(countries, Country),
});
