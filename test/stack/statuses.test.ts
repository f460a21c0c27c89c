import { it } from '@jest/globals';
import { runs } from '../support/seeded.ts';
import { expectGarbageRefused, expectStatusModel } from '../support/statuses.ts';

it('statuses follow the model, whatever is asked in which order', () => expectStatusModel(runs(363, 30)));

it('what is no status is refused and changes nothing', () => expectGarbageRefused());
