import { GetPlaceCommand, LocationClient, SearchPlaceIndexForSuggestionsCommand } from '@aws-sdk/client-location';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Listening, listenPrivately } from '../../../infra/local/common/listen.ts';
import { servePlaces } from '../../../infra/local/places/serve-places.ts';

const IndexName = 'addresses';
let server: Listening;
let location: LocationClient;

beforeAll(async () => {
  server = await listenPrivately(servePlaces(IndexName));
  location = new LocationClient({
    region: 'us-east-1',
    endpoint: server.url,
    disableHostPrefix: true,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  location.destroy();
  await server.stop();
});

async function suggest(Text: string, more: { MaxResults?: number; FilterCountries?: string[] } = {}) {
  const { Results = [] } = await location.send(new SearchPlaceIndexForSuggestionsCommand({ IndexName, Text, ...more }));
  return Results;
}

it('suggests addresses by prefix and returns the chosen one', async () => {
  const [first] = await suggest('1600 penn');
  expect(first?.Text).toBe('1600 Pennsylvania Avenue NW, Washington, District of Columbia 20500, United States');
  const { Place } = await location.send(new GetPlaceCommand({ IndexName, PlaceId: first?.PlaceId }));
  expect(Place).toMatchObject({
    AddressNumber: '1600',
    Street: 'Pennsylvania Avenue NW',
    Municipality: 'Washington',
    Region: 'District of Columbia',
    PostalCode: '20500',
    Country: 'USA',
    Geometry: { Point: [-77.0365, 38.8977] },
  });
});

it('ignores case and accents, and finds nothing for an unknown address', async () => {
  expect((await suggest('MONTREAL sherb'))[0]?.Text).toContain('Montréal');
  for (const unknown of ['zzz', '---']) expect(await suggest(unknown)).toEqual([]);
});
