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

Written by \`npm run api-document\` from \`shared/contracts\`; do not edit it here.

Requests and answers are JSON. An error is \`{ "message": … }\`, a sentence for a person; a 422 adds \`errors\`, lists of
sentences by key. A call that changes something or starts work must come from the site itself, but for
\`POST /public/reminders\`, which mail programs send. A GET that stores the state of a job that never ended may come from
anywhere too, because it is idempotent and changes nothing that a person entered. Types: see the contract of each call.

\`seen\` says at which version the caller last knew what it changes: a whole number, for answers one by key and at most
${limits.answersWithSeen} of them. If something was written later, the call is a 409 with \`version\` and \`present\`, what is stored
instead by key, \`button_id\` or \`tab_id\`, and nothing of it is stored; the very same value is a 200. Either has the
\`version\` to send next. Without \`seen\`, which only the removal of a row demands, whatever comes last is stored. A
change may name its application in the header \`${applicationHeader}\`, by the tag of the profile: another one's is a 409 with
\`application_changed\`, and nothing is stored ([decision 24](decisions/0024-the-server-compares-before-it-sets.md)).

Where the partner's configuration has \`severalApplications\`, the calls of a session mean the application whose number is in
the cookie \`__Host-application\`, the first one without it; a number that the account does not have ends the session (401).
Logging in chooses the newest ([decision 43](decisions/0043-an-account-has-numbered-applications.md)).

Where it has \`letters\`, recommenders call with the token of their link in the header \`${letterHeader}\`: of a letter, or for
\`/letter/list\` and \`/letter/open\` of a list of letters. Whatever is wrong with a token, the answer is the same 401. A GET
stores nothing, since programs that scan emails open every link. Of a letter's draft \`seen\` is its
\`revision\`: a 409 has \`present\` with text and revision, a 200 the revision to send next. A call of \`/api/letters\` that names an
earlier \`generation\` is a 409 with \`present\`, the letter as it is.

| Call | Who may call | Fields of the body or query | Success | Changes something |
|---|---|---|---|---|
${(await Promise.all(inOrder.map(row))).join('\n')}
`;

if (import.meta.main) {
  writeFileSync(file, await apiDocument());
  console.log(`Wrote ${readFileSync(file, 'utf8').split('\n').length} lines to docs/api.md.`);
}
