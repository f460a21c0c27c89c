import type { Answers } from '../../../../shared/form/definition.ts';
import { type Demand, each, unless } from './demand.ts';

const inState: Answers = { instate_tuition: 'Y' };
const independent: Answers = { ...inState, financial_independence: '1' };
const dependent: Answers = { ...inState, financial_independence: '2' };
const supported: Answers = { ...inState, financial_independence: '3' };
const situations = [independent, dependent, supported];

/** What a question shows that belongs to everyone who seeks in-state tuition and has told their situation. */
const following = (of: string, key: string, answer: 'Y' | 'N', questions: Pick<Demand, 'required' | 'optional'>) => ({
  of,
  asked: situations.map((situation) => ({ ...situation, [key]: answer })),
  spared: [...unless(key, answer, independent), { [key]: answer }, { ...inState, [key]: answer }],
  ...questions,
});

const registeredIn = (of: string, yes: string, state: string, questions: Pick<Demand, 'required' | 'optional'>) => ({
  of,
  asked: [{ ...independent, [yes]: 'Y', [state]: 'Maryland' }],
  spared: [
    ...each(state, ['', 'Virginia', 'MD'], { ...independent, [yes]: 'Y' }),
    { ...independent, [yes]: 'N', [state]: 'Maryland' },
    { [yes]: 'Y', [state]: 'Maryland' },
  ],
  ...questions,
});

export const residency: readonly Demand[] = [
  {
    of: 'who seeks in-state tuition',
    asked: [inState],
    spared: unless('instate_tuition', 'Y'),
    required: {
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
    },
  },
  {
    of: 'who has told their situation, whichever it is',
    asked: situations,
    spared: [inState, { ...inState, financial_independence: '4' }, { financial_independence: '1' }],
    required: {
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
    },
    optional: ['permanent_address_months', 'proof_of_residence_document_upload'],
  },
  {
    of: 'who has lived there for less than a year',
    asked: [{ ...independent, permanent_address_years: '0' }],
    spared: each('permanent_address_years', ['', '1', '10', '99', 'x'], independent),
    alwaysThere: true,
    required: { permanent_address_months: ['How long have you lived at your permanent address? (Months)', '0'] },
  },
  following('who has a driver’s license', 'valid_drivers_license', 'Y', {
    required: { drivers_license_state: ["In which state was your driver's license issued?", 'Virginia'] },
  }),
  registeredIn('whose license is from Maryland', 'valid_drivers_license', 'drivers_license_state', {
    required: {
      drivers_license_issue_date: ["On what date was your Maryland driver's license initially issued?", '2019-02-28'],
    },
    optional: ['drivers_license_renewal_date', 'drivers_license_document_upload'],
  }),
  following('who has a vehicle', 'motor_vehicles', 'Y', {
    required: { motor_vehicle_state: ['In which state is your motor vehicle registered?', 'Ontario'] },
  }),
  registeredIn('whose vehicle is registered in Maryland', 'motor_vehicles', 'motor_vehicle_state', {
    required: {
      motor_vehicle_issue_date: ['On what date was your Maryland vehicle registration initially issued?', '2020-02-29'],
    },
    optional: ['motor_vehicle_renewal_date', 'motor_vehicle_document_upload'],
  }),
  following('who is registered to vote', 'registered_vote', 'Y', {
    required: { registered_vote_state: ['In which state are you registered to vote?', 'Maryland'] },
  }),
  following('who filed no tax return', 'tax_return_maryland', 'N', {
    required: {
      tax_return_maryland_no_reason: [
        'Please explain why you did not file a Maryland income tax return.',
        'A student.',
      ],
    },
  }),
  following('who filed a tax return', 'tax_return_maryland', 'Y', { optional: ['tax_return_document_upload'] }),
  following('whose tax is not withheld', 'tax_withholding_maryland', 'N', {
    required: {
      tax_withholding_maryland_no_reason: [
        'Please explain why Maryland income tax is not being withheld from your pay.',
        'No pay.',
      ],
    },
  }),
  following('who receives public assistance', 'public_assistance', 'Y', {
    required: {
      public_assistance_type: ['What type of public assistance do you receive?', 'SNAP'],
      public_assistance_state: ['Which state provides this public assistance?', 'Virginia'],
    },
  }),
  {
    of: 'whom somebody supports',
    asked: [dependent, supported],
    spared: [inState, independent, { financial_independence: '2' }],
    optional: ['support_tax_return_document_upload'],
  },
  {
    of: 'who is affiliated with the university system',
    asked: [{ ...inState, residency_usm_affiliation: 'Y' }],
    spared: [...unless('residency_usm_affiliation', 'Y', inState), { residency_usm_affiliation: 'Y' }],
    required: { usm_employee_or_dependent: ['What is your relationship to the USM institution?', 'E'] },
    optional: ['usm_affiliation_document_upload'],
  },
  {
    of: 'who is on active duty',
    asked: [{ ...inState, residency_military_active: 'Y' }],
    spared: [...unless('residency_military_active', 'Y', inState), { residency_military_active: 'Y' }],
    required: { residency_military_separation: ['Anticipated Date of Separation from Active Duty', '2031-01-31'] },
  },
  {
    of: 'who has military orders, in person or in the family',
    asked: [
      { ...inState, residency_military_active: 'Y' },
      { ...inState, residency_military_dependent: 'Y' },
    ],
    spared: [inState, { ...inState, residency_military_veteran: 'Y' }, { residency_military_active: 'Y' }],
    optional: ['military_orders_document_upload'],
  },
  {
    of: 'who is a veteran',
    asked: [{ ...inState, residency_military_veteran: 'Y' }],
    spared: unless('residency_military_veteran', 'Y', inState),
    optional: ['military_discharge_document_upload'],
  },
  {
    of: 'who is in the National Guard',
    asked: [{ ...inState, residency_nationalguard: 'Y' }],
    spared: unless('residency_nationalguard', 'Y', inState),
    optional: ['national_guard_document_upload'],
  },
];
