import { it } from '@jest/globals';
import { expectGarbageRefused, expectStatusModel } from '../support/statuses.ts';

it('statuses follow the model, whatever is asked in which order', () => expectStatusModel(30));

it('what is no status is refused and changes nothing', () => expectGarbageRefused());
