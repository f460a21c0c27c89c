import type { Page } from '../../../form/definition.ts';
import { remarks } from './final-steps/remarks.ts';
import { signature } from './final-steps/signature.ts';

export const finalSteps: Page = { id: 'final-steps', title: 'Final Steps', sections: [remarks, signature] };
