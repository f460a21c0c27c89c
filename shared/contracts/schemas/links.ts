import { object, string } from 'yup';
import { download } from './documents.ts';

const token = (name: string) => string().strict().typeError(`Send ${name} once.`).required(`Send ${name}.`);

export const visitorToken = object({ token: token('token') });
export const staffToken = object({ service_token: token('service_token') });
export const documentToken = download.shape({ document_token: token('document_token') });
