import { it } from '@jest/globals';
import { expectNothingLostUnderLoad } from '../support/load.ts';

const applicants = Number(process.env.LOAD_APPLICANTS ?? 20);
const minutes = Number(process.env.LOAD_MINUTES ?? 1);

it(
  `${applicants} applicants who fill, save and upload for ${minutes} minutes lose nothing`,
  () => expectNothingLostUnderLoad({ applicants, minutes }),
  (minutes + 30) * 60_000,
);
