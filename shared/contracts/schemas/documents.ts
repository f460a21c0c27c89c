import { object } from 'yup';
import { requiredText } from './required-text.ts';
import { requiredLine } from './typed-text.ts';

export const question = object({ answer_key: requiredText('answer_key') });
export const upload = object({ file_key: requiredText('file_key'), file_name: requiredLine('file_name') });
