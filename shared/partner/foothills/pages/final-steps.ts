import type { Page } from '../../../form/definition.ts';
import { conduct } from './final-steps/conduct.ts';
import { hearAboutUs } from './final-steps/hear-about-us.ts';
import { signature } from './final-steps/signature.ts';

export const finalSteps: Page = {
  id: 'final-steps',
  title: 'Final Steps',
  sections: [conduct, hearAboutUs, signature],
};
