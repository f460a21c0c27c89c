import { object } from 'yup';
import { requiredText } from './required-text.ts';

export const question = object({ answer_key: requiredText('answer_key') });
export const upload = object({ file_key: requiredText('file_key'), file_name: requiredText('file_name') });
