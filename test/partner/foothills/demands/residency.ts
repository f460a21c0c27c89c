import type { Answers } from '../../../../shared/form/definition.ts';
import { always, ask, type Demand, each, optional, type Questions, unless } from './demand.ts';

const inState: Answers = { instate_tuition: 'Y' };
const independent: Answers = { ...inState, financial_independence: '1' };
const dependent: Answers = { ...inState, financial_independence: '2' };
const supported: Answers = { ...inState, financial_independence: '3' };
const situations = [independent, dependent, supported];

/**
 * Returns questions that follow an answer of applicants who seek in-state tuition and have described their situation.
 */
const following = (of: string, key: string, answer: 'Y' | 'N', questions: Questions) =>
  ask(
    of,
    situations.map((situation) => ({ ...situation, [key]: answer })),
    [...unless(key, answer, independent), { [key]: answer }, { ...inState, [key]: answer }],
    questions,
  );

const registeredIn = (of: string, yes: string, state: string, questions: Questions) =>
  ask(
    of,
    [{ ...independent, [yes]: 'Y', [state]: 'Maryland' }],
    [
      ...each(state, ['', 'Virginia', 'MD'], { ...independent, [yes]: 'Y' }),
      { ...independent, [yes]: 'N', [state]: 'Maryland' },
      { [yes]: 'Y', [state]: 'Maryland' },
    ],
    questions,
  );

export const residency: readonly Demand[] = [
  ask('an applicant who seeks in-state tuition', [inState], unless('instate_tuition', 'Y'), {
    financial_independence: ['Which statement describes your financial situation?', '1'],
    residency_usm_affiliation: [
      'Are you a regular employee (at least half time) of a University System of Maryland (USM) institution, or the spouse or financially dependent child of one?',
      'N',
    ],
    residency_military_active: [
      'Are you an active-duty member of the U.S. armed forces who is stationed in, resides in or is domiciled in Maryland?',
      'N',
    ],
    residency_military_veteran: [
      'Are you an honorably discharged veteran of the U.S. armed forces who resides or is domiciled in Maryland?',
      'N',
    ],
    residency_military_dependent: [
      'Are you the spouse or financially dependent child of an active-duty member or veteran described above?',
      'N',
    ],
    residency_nationalguard: ['Are you a member of the Maryland National Guard?', 'N'],
    residency_attestation: [
      'I attest that the information I have given about my residency is true and complete, and I understand that false information may lead to denial of in-state status, payment of back tuition or disciplinary action.',
      true,
    ],
    residency_signature: ['Residency Signature (type full name)', 'Lan Nguyễn'],
    residency_formdate: ['Date of Residency Signature', '2026-11-21'],
  }),
  ask(
    'an applicant who has described their financial situation',
    situations,
    [inState, { ...inState, financial_independence: '4' }, { financial_independence: '1' }],
    {
      permanent_address_years: ['How long have you lived at your permanent address? (Years)', '3'],
      intent_reside_maryland: [
        'Do you intend to reside in Maryland indefinitely, for a purpose other than attending an institution of higher education?',
        'Y',
      ],
      possessions_maryland: ['Are all, or substantially all, of your personal possessions in Maryland?', 'Y'],
      valid_drivers_license: ["Do you have a valid driver's license?", 'N'],
      motor_vehicles: ['Do you own or use any motor vehicles?', 'N'],
      registered_vote: ['Are you registered to vote?', 'N'],
      tax_return_maryland: [
        'Did you file a Maryland income tax return for the most recent tax year on all of your earned income?',
        'Y',
      ],
      tax_withholding_maryland: ['Is Maryland income tax currently being withheld from your pay?', 'Y'],
      public_assistance: [
        'Do you receive public assistance from a state or local agency other than one in Maryland?',
        'N',
      ],
      ...optional('permanent_address_months', 'proof_of_residence_document_upload'),
    },
  ),
  always(
    'an applicant who has lived at the address for less than a year',
    [{ ...independent, permanent_address_years: '0' }],
    each('permanent_address_years', ['', '1', '10', '99', 'x'], independent),
    { permanent_address_months: ['How long have you lived at your permanent address? (Months)', '0'] },
  ),
  following('an applicant who has a driver’s license', 'valid_drivers_license', 'Y', {
    drivers_license_state: ["In which state was your driver's license issued?", 'Virginia'],
  }),
  registeredIn('an applicant whose license is from Maryland', 'valid_drivers_license', 'drivers_license_state', {
    drivers_license_issue_date: ["On what date was your Maryland driver's license initially issued?", '2019-02-28'],
    ...optional('drivers_license_renewal_date', 'drivers_license_document_upload'),
  }),
  following('an applicant who has a vehicle', 'motor_vehicles', 'Y', {
    motor_vehicle_state: ['In which state is your motor vehicle registered?', 'Ontario'],
  }),
  registeredIn('an applicant whose vehicle is registered in Maryland', 'motor_vehicles', 'motor_vehicle_state', {
    motor_vehicle_issue_date: ['On what date was your Maryland vehicle registration initially issued?', '2020-02-29'],
    ...optional('motor_vehicle_renewal_date', 'motor_vehicle_document_upload'),
  }),
  following('an applicant who is registered to vote', 'registered_vote', 'Y', {
    registered_vote_state: ['In which state are you registered to vote?', 'Maryland'],
  }),
  following('an applicant who filed no tax return', 'tax_return_maryland', 'N', {
    tax_return_maryland_no_reason: ['Please explain why you did not file a Maryland income tax return.', 'A student.'],
  }),
  following('an applicant who filed a tax return', 'tax_return_maryland', 'Y', optional('tax_return_document_upload')),
  following('an applicant whose tax is not withheld', 'tax_withholding_maryland', 'N', {
    tax_withholding_maryland_no_reason: [
      'Please explain why Maryland income tax is not being withheld from your pay.',
      'No pay.',
    ],
  }),
  following('an applicant who receives public assistance', 'public_assistance', 'Y', {
    public_assistance_type: ['What type of public assistance do you receive?', 'SNAP'],
    public_assistance_state: ['Which state provides this public assistance?', 'Virginia'],
  }),
  ask(
    'an applicant whom another person supports',
    [dependent, supported],
    [inState, independent, { financial_independence: '2' }],
    {
      ...optional('support_tax_return_document_upload'),
    },
  ),
  ask(
    'an applicant who is affiliated with the university system',
    [{ ...inState, residency_usm_affiliation: 'Y' }],
    [...unless('residency_usm_affiliation', 'Y', inState), { residency_usm_affiliation: 'Y' }],
    {
      usm_employee_or_dependent: ['What is your relationship to the USM institution?', 'E'],
      ...optional('usm_affiliation_document_upload'),
    },
  ),
  ask(
    'an applicant who is on active duty',
    [{ ...inState, residency_military_active: 'Y' }],
    [...unless('residency_military_active', 'Y', inState), { residency_military_active: 'Y' }],
    { residency_military_separation: ['Anticipated Date of Separation from Active Duty', '2031-01-31'] },
  ),
  ask(
    'an applicant who has military orders, or whose family has them',
    [
      { ...inState, residency_military_active: 'Y' },
      { ...inState, residency_military_dependent: 'Y' },
    ],
    [inState, { ...inState, residency_military_veteran: 'Y' }, { residency_military_active: 'Y' }],
    { ...optional('military_orders_document_upload') },
  ),
  ask(
    'an applicant who is a veteran',
    [{ ...inState, residency_military_veteran: 'Y' }],
    unless('residency_military_veteran', 'Y', inState),
    { ...optional('military_discharge_document_upload') },
  ),
  ask(
    'an applicant who is in the National Guard',
    [{ ...inState, residency_nationalguard: 'Y' }],
    unless('residency_nationalguard', 'Y', inState),
    { ...optional('national_guard_document_upload') },
  ),
];
