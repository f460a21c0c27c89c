import { advanceClock } from '../../infra/local/clock/clock.ts';

// This module is loaded before a stack, so that the stack's clock starts at the time in CLOCK_AT.
advanceClock(Date.parse(process.env.CLOCK_AT ?? '') - Date.now());
