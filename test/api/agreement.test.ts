import { it } from '@jest/globals';
import { expectHiddenAnswersDropped, expectRoundTrip, expectSameErrors } from '../support/submissions.ts';

it('client and server find the same errors in whatever is answered', () => expectSameErrors(25), 120_000);

it('no hidden answer survives a submit', () => expectHiddenAnswersDropped(5), 120_000);

it('any text survives the round trip, whatever its characters', () => expectRoundTrip(20), 120_000);
