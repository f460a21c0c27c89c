import { advanceClock } from '../../infra/local/clock/clock.ts';

// Loaded before a stack: it starts at the time that CLOCK_AT says.
advanceClock(Date.parse(process.env.CLOCK_AT ?? '') - Date.now());
