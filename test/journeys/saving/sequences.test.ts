import { it } from '@jest/globals';
import { expectNothingLostWhileSaving } from '../../support/saving-sequences.ts';

it('nothing typed is lost on two devices in three random sequences', () => expectNothingLostWhileSaving(3));
