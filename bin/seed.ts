import './terminal.ts';
import { parseArgs } from 'node:util';
import { formatCount } from '../shared/text/format-count.ts';
import { connectToStack } from './stack/connect-to-stack.ts';
import { answerHelp, print } from './terminal.ts';

const usage = `Usage: npm run seed -- --applications N [--full N] [--program NAME] [--term NAME]
Adds submitted applications to the local stack, which must be running: seed-00001@example.com and so on. The first 20,
or the number given with --full, have an account, a document and requests for letters. The others can't log in.`;

answerHelp(usage);
const { values } = parseArgs({
  options: {
    applications: { type: 'string' },
    full: { type: 'string' },
    program: { type: 'string' },
    term: { type: 'string' },
  },
});
const { applications, full, ...wanted } = values;
if (applications === undefined) throw new Error(usage);
const site = await connectToStack(undefined);
const response = await fetch(`${site}/_local/tour/seed`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  body: JSON.stringify({ applications: Number(applications), ...(full && { full: Number(full) }), ...wanted }),
});
const { message, made, first, last } = await response.json();
if (!response.ok) throw new Error(message);
print(`Added ${formatCount(made, 'application')}, ${first} to ${last}.`);
