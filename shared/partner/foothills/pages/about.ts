import type { Page } from '../../../form/definition.ts';
import { citizenship } from './about/citizenship.ts';
import { contact } from './about/contact.ts';
import { demographics } from './about/demographics.ts';
import { legacy } from './about/legacy.ts';
import { mailingAddress } from './about/mailing-address.ts';
import { military } from './about/military.ts';
import { name } from './about/name.ts';
import { parentsEducation } from './about/parents-education.ts';
import { permanentAddress } from './about/permanent-address.ts';
import { personal } from './about/personal.ts';

export const about: Page = {
  id: 'about',
  title: 'About You',
  sections: [
    name,
    personal,
    contact,
    permanentAddress,
    mailingAddress,
    citizenship,
    demographics,
    military,
    parentsEducation,
    legacy,
  ],
};
