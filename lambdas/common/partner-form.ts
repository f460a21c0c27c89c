import { partner } from '#partner';
import { type CalendarDate, todayIn } from '../../shared/form/calendar.ts';
import { answerKeys } from '../../shared/form/owned-keys.ts';

export const { form, config } = partner;

/** Every key that answers may have. */
export const keys = answerKeys(form);

/** Answers that the table holds sealed. */
export const isSealed = (key: string) => keys.get(key)?.sealed === true;

export const isUpload = (key: string) => keys.get(key)?.type === 'document';

/** The day on the partner's calendar, now or at a given time. */
export const todayOfPartner = (at?: Date): CalendarDate => todayIn(config.timeZone, at);
