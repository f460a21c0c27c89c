import { advanceClock } from '../../infra/local/clock/clock.ts';

// A stack loads this module first, so that its clock starts at the time in CLOCK_AT.
advanceClock(Date.parse(process.env.CLOCK_AT ?? '') - Date.now());
