import { partner } from '#partner';
import { type CalendarDate, todayIn } from '../../shared/form/calendar.ts';
import { answerKeys } from '../../shared/form/owned-keys.ts';

export const { form, config } = partner;

export const keys = answerKeys(form);

export const isSealed = (key: string) => keys.get(key)?.sealed === true;

export const isUpload = (key: string) => keys.get(key)?.type === 'document';

export const todayOfPartner = (at?: Date): CalendarDate => todayIn(config.timeZone, at);
