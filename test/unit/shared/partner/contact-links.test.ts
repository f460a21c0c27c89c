import { expect, it } from '@jest/globals';
import { withContactLinks } from '../../../../shared/partner/contact-links.ts';

const office = { email: 'office@example.edu', phone: '+1 (301) 555-0142' };
const email = { text: office.email, url: 'mailto:office@example.edu' };
const phone = { text: office.phone, url: 'tel:+13015550142' };

it.each([
  ['Wait.', [{ text: 'Wait.' }]],
  ['Write to office@example.edu.', [{ text: 'Write to ' }, email, { text: '.' }]],
  ['+1 (301) 555-0142 or office@example.edu', [phone, { text: ' or ' }, email]],
])('links the email address and phone number of the office in %j', (text, pieces) =>
  expect(withContactLinks(text, office)).toEqual(pieces),
);
