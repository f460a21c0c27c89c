import { it } from '@jest/globals';
import { runs } from '../support/seeded.ts';
import { expectHiddenAnswersDropped, expectRoundTrip, expectSameErrors } from '../support/submissions.ts';

it('client and server find the same errors in whatever is answered', () => expectSameErrors(runs(1_000, 25)));

it('no hidden answer survives a submit', () => expectHiddenAnswersDropped(runs(100, 5)));

it('any text survives the round trip, whatever its characters', () => expectRoundTrip(runs(1_000, 20)));
