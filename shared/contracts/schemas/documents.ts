import { boolean, object } from 'yup';
import { requiredLine, requiredText, token } from './text.ts';

export const question = object({ answer_key: requiredText('answer_key') });
/** `download` tells the browser to save the PDF instead of showing it. */
export const download = object({ download: boolean().typeError('Send download as true or false.') });
export const upload = object({ file_key: requiredText('file_key'), file_name: requiredLine('file_name') });

export const visitorToken = object({ token: token('token') });
export const staffToken = object({ service_token: token('service_token') });
export const documentToken = download.shape({ document_token: token('document_token') });
