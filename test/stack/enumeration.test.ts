import { it } from '@jest/globals';
import { expectIndistinguishable } from '../support/enumeration.ts';
import { runs } from '../support/seeded.ts';

it('nobody learns which addresses have an account', () => expectIndistinguishable(runs(500, 8)));
