import type { Page } from '../../../form/definition.ts';
import { colleges } from './education/colleges.ts';
import { program } from './education/program.ts';
import { transcripts } from './education/transcripts.ts';

export const education: Page = { id: 'education', title: 'Education', sections: [program, colleges, transcripts] };
