import { it } from '@jest/globals';
import { expectIndistinguishable } from '../support/enumeration.ts';

it('nobody learns which addresses have an account', () => expectIndistinguishable(8));
