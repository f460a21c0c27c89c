import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Contract, changesState } from '../shared/contracts/contract.ts';
import { routes } from '../shared/contracts/routes.ts';

const file = resolve(import.meta.dirname, '../docs/api.md');

const access: Readonly<Record<Contract['access'], string>> = {
  session: 'a logged-in applicant',
  public: 'anyone',
  link: 'the holder of a link',
};

const fields = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–';

const row = (contract: Contract) => {
  const sent = [...Object.keys(contract.body?.fields ?? {}), ...Object.keys(contract.query?.fields ?? {})];
  const change = changesState(contract) ? 'yes' : '–';
  return `| ${contract.method} ${contract.path} | ${access[contract.access]} | ${fields(sent)} | ${contract.status ?? 200} | ${change} |`;
};

/** The API as a page, from the route table alone. */
export const apiDocument = () => `# The API

Written by \`npm run api-document\` from \`shared/contracts\`; do not edit it here.

Requests and answers are JSON. An error is \`{ "message": … }\`, a sentence for a person; a 422 adds \`errors\`, lists of
sentences by key. A call that changes something must come from the site itself. Types: see the contract of each call.

| Call | Who may call | Fields of the body or query | Success | Changes something |
|---|---|---|---|---|
${routes
  .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
  .map(row)
  .join('\n')}
`;

if (import.meta.main) {
  writeFileSync(file, apiDocument());
  console.log(`Wrote ${readFileSync(file, 'utf8').split('\n').length} lines to docs/api.md.`);
}
