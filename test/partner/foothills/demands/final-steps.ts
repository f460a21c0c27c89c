import { always, ask, type Demand, optional, unless } from './demand.ts';

const explanation = (subject: string) =>
  `You indicated that ${subject}. Please provide a detailed explanation of the incident, charges, outcomes and current status.`;

const explained = (key: string, subject: string) =>
  ask(`an applicant who answers yes to ${key}`, [{ [key]: 'Y' }], unless(key, 'Y'), {
    [`${key}_explanation`]: [explanation(subject), 'It was a misunderstanding.'],
  });

const agreement =
  'I certify that the information in this application is complete and accurate, and I agree to be bound by the policies of Foothills State University.';

export const finalSteps: readonly Demand[] = [
  ask('every applicant', [{}], [], {
    disciplinary_action: [
      'Have you ever been subject to disciplinary action at a college, university or other educational institution?',
      'N',
    ],
    criminaloffense: [
      'Have you ever been convicted of, or pleaded guilty or no contest to, a criminal offense other than a minor traffic violation?',
      'N',
    ],
    criminalcharges: ['Are there any criminal charges currently pending against you?', 'N'],
    militarydisciplinary: [
      'Have you ever been subject to disciplinary action or received a discharge other than honorable while serving in the military?',
      'N',
    ],
    legal_agree: [agreement, true],
    signature: ['Signature (type full name)', 'Lan Nguyễn'],
    form_submission_date: ['Date', '2026-11-21'],
    ...optional('hearaboutus_other'),
  }),
  always('an applicant who unchecks the agreement', [{ legal_agree: false }], [{ legal_agree: true }], {
    legal_agree: [agreement, true],
  }),
  explained('disciplinary_action', 'you have been subject to disciplinary action'),
  explained('criminaloffense', 'you have been convicted of a criminal offense'),
  explained('criminalcharges', 'criminal charges are pending against you'),
  explained('militarydisciplinary', 'you have been subject to military disciplinary action'),
];
