import type { Page } from '../../../form/definition.ts';
import { contact } from './about/contact.ts';
import { person } from './about/person.ts';

export const about: Page = { id: 'about', title: 'About You', sections: [person, contact] };
