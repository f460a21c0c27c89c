import { it } from '@jest/globals';
import { expectStatusModel } from '../support/statuses.ts';

it('statuses follow the model, whatever is asked in which order', () => expectStatusModel(363), 600_000);
