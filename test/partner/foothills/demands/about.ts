import { always, ask, type Demand, each, optional, unless } from './demand.ts';

const citizen = { us_citizen: 'N' };
const mail = { mailing_addr_same_as_perm_addr: 'N' };

export const about: readonly Demand[] = [
  ask('every applicant', [{}, { applied_major: '3', instate_tuition: 'Y' }], [], {
    first_name: ['First Name', 'Lan'],
    last_name: ['Last Name', 'Nguyễn'],
    birth_date: ['Date of Birth', '1998-04-27'],
    financial_aid: ['Do you plan on applying for Financial Aid?', 'N'],
    address_line_1: ['Address Line 1', '1 College Way'],
    city: ['City', 'Cumberland'],
    country: ['Country', 'FRA'],
    us_citizen: ['Are you a U.S. citizen?', 'Y'],
    ...optional(
      'middle_name preferred_name prev_lname gender ssn email_address optin_sms_ind phone_international address_line_2',
      'mailing_addr_same_as_perm_addr ethnicity race_american_indian race_asian race_black race_native_hawaiian race_white',
      'military_status military_dependent parent_education parent_2_education legacy_ind',
    ),
  }),
  always(
    'an applicant who gives neither a cell phone nor an international phone',
    [{}, { optin_sms_ind: true }, { phone_mobile: ' ' }],
    [{ phone_mobile: '(301) 555-0100' }, { phone_international: '+44 20 7946 0958' }],
    {
      phone_home: ['Please enter either a home phone, cell phone number.', '(301) 555-0100'],
    },
  ),
  always(
    'an applicant who wants text messages',
    [{ optin_sms_ind: true }, { optin_sms_ind: true, phone_home: '(301) 555-0100' }],
    [{}, { optin_sms_ind: false }, { optin_sms_ind: '' }],
    {
      phone_mobile: ['A cell phone number is required to opt in to text message updates.', '(240) 555-0100'],
    },
  ),
  always(
    'an applicant who lives in the United States or Canada',
    each('country', ['USA', 'CAN']),
    each('country', ['', 'FRA', 'MEX', 'US']),
    {
      state: ['State/Province', 'Ontario'],
    },
  ),
  always('an applicant who lives in the United States', each('country', ['USA']), each('country', ['', 'CAN', 'FRA']), {
    zip: ['Zip/Postal Code', '21502'],
  }),
  ask('an applicant with a separate mailing address', [mail], unless('mailing_addr_same_as_perm_addr', 'N'), {
    mailing_address_line_1: ['Mailing Address Line 1', '2 College Way'],
    mailing_city: ['Mailing City', 'Frostburg'],
    mailing_country: ['Mailing Country', 'USA'],
    ...optional('mailing_address_line_2', 'mailing_state', 'mailing_zip'),
  }),
  always(
    'an applicant who has mail sent to the United States or Canada',
    each('mailing_country', ['USA', 'CAN'], mail),
    each('mailing_country', ['', 'FRA'], mail),
    {
      mailing_state: ['Mailing State/Province', 'Maryland'],
    },
  ),
  always(
    'an applicant who has mail sent to the United States',
    each('mailing_country', ['USA'], mail),
    each('mailing_country', ['', 'CAN'], mail),
    {
      mailing_zip: ['Mailing Zip/Postal Code', '21532'],
    },
  ),
  ask(
    'an applicant who has removed a mailing address in the United States',
    [],
    [{ mailing_addr_same_as_perm_addr: 'Y', mailing_country: 'USA' }],
    {
      mailing_state: ['Mailing State/Province', 'Maryland'],
      mailing_zip: ['Mailing Zip/Postal Code', '21532'],
    },
  ),
  ask('an applicant who is not a citizen', [citizen], unless('us_citizen', 'N'), {
    visa_permit: ['Do you currently hold a U.S. visa or permit?', 'N'],
    citizen_status: ['What is your current status in the United States?', 'PR'],
    language_english: ['Is English your native language?', 'Y'],
    citizenship: ['Country of Citizenship', 'VNM'],
  }),
  ask(
    'an applicant who holds a visa',
    [{ ...citizen, visa_permit: 'Y' }],
    [...unless('visa_permit', 'Y', citizen), { us_citizen: 'Y', visa_permit: 'Y' }],
    {
      visa_permit_type: ['What type of visa or permit do you hold?', 'F1'],
    },
  ),
  ask(
    'an applicant whose native language is not English',
    [{ ...citizen, language_english: 'N' }],
    [...unless('language_english', 'N', citizen), { us_citizen: 'Y', language_english: 'N' }],
    {
      ...optional('language_preferred'),
    },
  ),
  ask('an applicant with military service', each('military_status', ['Y']), unless('military_status', 'Y'), {
    ...optional('military_current'),
  }),
  ask(
    'an applicant whose family has military service',
    each('military_dependent', ['Y']),
    unless('military_dependent', 'Y'),
    {
      ...optional('military_dependent_current'),
    },
  ),
  ask('an applicant who has relatives at the university', each('legacy_ind', ['Y']), unless('legacy_ind', 'Y'), {
    ...optional(
      ...[1, 2, 3].flatMap((n) =>
        ['relationship', 'first_name', 'last_name'].map((part) => `legacy_${n === 1 ? '' : `${n}_`}${part}`),
      ),
    ),
  }),
];
