import { it } from '@jest/globals';
import { expectFaithful, expectNothingHidden, expectOneOpinion } from '../support/submissions.ts';

it('client and server find the same errors in whatever is answered', () => expectOneOpinion(25), 120_000);

it('no hidden answer survives a submit', () => expectNothingHidden(5), 120_000);

it('any text survives the round trip, whatever its characters', () => expectFaithful(20), 120_000);
