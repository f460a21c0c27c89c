import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { applicationHeader } from '../../shared/contracts/application.ts';
import { type Contract, mustComeFromSite } from '../../shared/contracts/contract.ts';
import { letterHeader } from '../../shared/contracts/letter.ts';
import { allRoutes } from '../../shared/contracts/routes.ts';
import { limits } from '../../shared/limits.ts';

const file = resolve(import.meta.dirname, '../../docs/api.md');

const access: Readonly<Record<Contract['access'], string>> = {
  session: 'a logged-in applicant',
  public: 'anyone',
  link: 'the holder of a link',
  letter: "the holder of a letter's link",
};

const fields = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–';

function changeOf(contract: Contract): string {
  if (contract.allowsAnyOrigin || mustComeFromSite(contract)) return 'yes';
  return contract.storesJobState ? 'state of a job' : '–';
}

const row = async (contract: Contract) => {
  const schemas = await Promise.all([contract.body?.(), contract.query?.()]);
  const sent = schemas.flatMap((schema) => Object.keys(schema?.fields ?? {}));
  return `| ${contract.method} ${contract.path} | ${access[contract.access]}${contract.needs ? `, with \`${contract.needs}\`` : ''} | ${fields(sent)} | ${contract.status ?? 200} | ${changeOf(contract)} |`;
};

const inOrder = allRoutes.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));

export const apiDocument = async () => `# The API

Written by \`npm run api-document\` from \`shared/contracts\`. Do not edit this page.

Requests and responses are JSON. An error is \`{ "message": … }\`, a sentence for the user. A 422 adds \`errors\`: lists of
sentences by key. A call that changes data or starts work must come from the site itself, except
\`POST /public/reminders\`, which mail programs send. Any other GET may come from anywhere, even one that records that a
job never ended: this write is idempotent and changes no answer. For types, see the contract of each call.

\`seen\` is the application's version at which the caller last knew the value that it changes: a whole number, or for
answers an object with a version for each key, at most ${limits.answersWithSeen} of them. If the value was saved later, the response is a
409 with \`version\` and \`present\`, the saved values by key, \`button_id\` or \`tab_id\`, and nothing is stored. If the saved
value is the same, the response is a 200. Both contain the \`version\` to send next. Without \`seen\`, the last save wins;
only the removal of a row requires \`seen\`. A change may name its application by the tag of the profile, in the header
\`${applicationHeader}\`. If that is another application, the response is a 409 with \`application_changed\`, and nothing is
stored ([decision 24](decisions/0024-the-server-compares-before-it-sets.md)).

If the university's configuration has \`severalApplications\`, the calls of a session use the application whose number is
in the cookie \`__Host-application\`, or the first one without that cookie. A number that the account does not have ends the
session (401). Logging in chooses the newest application
([decision 43](decisions/0043-an-account-has-numbered-applications.md)).

If it has \`letters\`, recommenders send the token of their link in the header \`${letterHeader}\`: the token of a letter, or for
\`/letter/list\` and \`/letter/open\` the token of a list. Every invalid token gets the same 401. A GET stores nothing,
because programs that scan emails open every link. For the draft of a letter, \`seen\` is its \`revision\`: a 409 has
\`present\` with text and revision, and a 200 has the revision to send next. A call of \`/api/letters\` with an earlier
\`generation\` gets a 409 with \`present\`, the current letter.

| Call | Who may call | Fields of the body or query | Success | Changes something |
|---|---|---|---|---|
${(await Promise.all(inOrder.map(row))).join('\n')}
`;

if (import.meta.main) {
  writeFileSync(file, await apiDocument());
  console.log(`Wrote ${readFileSync(file, 'utf8').split('\n').length} lines to docs/api.md.`);
}
