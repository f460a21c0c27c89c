import { contract } from './contract.ts';

export interface Suggestion {
  readonly text: string;
  readonly id: string;
  readonly sub_text: string;
}
/** The fields of a college (name, city, state, zip, country, ceeb) or of an address (address_line_1, city, …). */
export type LookupRecord = Readonly<Record<string, string>>;

const schemas = () => import('#schemas/lookup');

export const getFind = /* @__PURE__ */ contract<readonly Suggestion[] | LookupRecord>()({
  name: 'getFind',
  method: 'GET',
  path: '/lookup/find',
  access: 'public',
  query: async () => (await schemas()).lookup,
  uses: { places: true, colleges: true },
});
