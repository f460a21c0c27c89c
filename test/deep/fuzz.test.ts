import { it } from '@jest/globals';
import { expectUnbroken, fuzzedCalls } from '../support/fuzz.ts';

it.each(fuzzedCalls)('%s takes whatever is sent without breaking', (name) => expectUnbroken(name, 1_000), 1_200_000);
