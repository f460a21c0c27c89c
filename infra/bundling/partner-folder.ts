import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the partner that `#partner` names, with its modules, `icon.svg`, `logo.svg` and `colleges.csv`. */
export const partnerFolder = dirname(fileURLToPath(import.meta.resolve('#partner')));
export const partnerName = basename(partnerFolder);

const ownColleges = join(partnerFolder, 'colleges.csv');
/** The list of colleges for applicants: the partner's own, or else that of all universities in the United States. */
export const collegesFile = existsSync(ownColleges)
  ? ownColleges
  : fileURLToPath(new URL('../../lambdas/directory/colleges.csv', import.meta.url));
