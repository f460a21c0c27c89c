import { it } from '@jest/globals';
import { expectFaithful, expectNothingHidden, expectOneOpinion } from '../support/submissions.ts';

it('client and server find the same errors in whatever is answered', () => expectOneOpinion(1_000), 1_200_000);

it('no hidden answer survives a submit', () => expectNothingHidden(100), 1_200_000);

it('any text survives the round trip, whatever its characters', () => expectFaithful(1_000), 1_200_000);
