import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** All of the partner of `#partner` that is in files: its modules, `icon.svg`, `logo.svg`, `colleges.csv`. */
export const partnerFolder = dirname(fileURLToPath(import.meta.resolve('#partner')));
export const partnerName = basename(partnerFolder);

const ownColleges = join(partnerFolder, 'colleges.csv');
/** The colleges that its applicants are offered: those of its folder, or else of any university in the United States. */
export const collegesFile = existsSync(ownColleges)
  ? ownColleges
  : fileURLToPath(new URL('../../lambdas/directory/colleges.csv', import.meta.url));
