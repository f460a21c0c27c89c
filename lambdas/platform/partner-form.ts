import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { type CalendarDate, todayIn } from '../../shared/form/calendar.ts';
import { answerKeys } from '../../shared/form/owned-keys.ts';

export const { form, config } = partner;
export { afterSubmitting, topicsAfterSubmitting };

export const answerKeyOf = (key: string) => answerKeys(form).get(key);

export const isSealed = (key: string) => answerKeyOf(key)?.sealed === true;

export const isUpload = (key: string) => answerKeyOf(key)?.type === 'document';

export const todayOfPartner = (at?: Date): CalendarDate => todayIn(config.timeZone, at);
