import type { Answers } from '../../../../shared/form/definition.ts';
import { always, ask, type Demand, each, optional, type Questions, unless } from './demand.ts';

const situation = (financial_independence: string): Answers => ({ instate_tuition: 'Y', financial_independence });
const claimed = situation('2');
const supported = situation('3');

const others = (own: string): Answers[] => [
  ...each('financial_independence', ['', '1', '2', '3'], { instate_tuition: 'Y' }).filter(
    (state) => state.financial_independence !== own,
  ),
  { instate_tuition: 'N', financial_independence: own },
];

/** Returns the questions that are the same for every kind of supporter. */
const person = (prefix: string): Questions => ({
  [`${prefix}_relationship`]: ['Relationship of this person to you', 'PA'],
  [`${prefix}_resident`]: ['Is this person a resident of Maryland?', 'Y'],
  [`${prefix}_address_line_1`]: ["This person's Address Line 1", '3 College Way'],
  [`${prefix}_city`]: ["This person's City", 'Cumberland'],
  [`${prefix}_country`]: ["This person's Country", 'USA'],
  [`${prefix}_return_filed`]: ['Has this person filed a Maryland income tax return for the most recent tax year?', 'Y'],
  [`${prefix}_return_year`]: ["Tax year your answer about this person's return refers to", '2025'],
  [`${prefix}_signature`]: ['Signature of this person (type full name)', 'Hoa Nguyễn'],
});

const details = (of: string, prefix: string, state: Answers): readonly Demand[] => [
  always(
    `${of} lives in the United States or Canada`,
    each(`${prefix}_country`, ['USA', 'CAN'], state),
    each(`${prefix}_country`, ['', 'FRA'], state),
    {
      [`${prefix}_state`]: ["This person's State/Province", 'Maryland'],
    },
  ),
  always(
    `${of} lives in the United States`,
    each(`${prefix}_country`, ['USA'], state),
    each(`${prefix}_country`, ['', 'CAN'], state),
    {
      [`${prefix}_zip`]: ["This person's Zip/Postal Code", '21502'],
    },
  ),
  ask(
    `${of} filed no return`,
    each(`${prefix}_return_filed`, ['N'], state),
    [
      ...unless(`${prefix}_return_filed`, 'N', state),
      { ...situation('1'), [`${prefix}_return_filed`]: 'N', [`${prefix}_country`]: 'USA' },
    ],
    {
      [`${prefix}_return_no_reason`]: [
        'Please explain why this person did not file a Maryland income tax return.',
        'No income.',
      ],
    },
  ),
];

export const support: readonly Demand[] = [
  ask('an applicant whom another person claims as a dependent', [claimed], others('2'), {
    ...person('dependent'),
    dependent_name: ['Name of the person who claims you as a dependent', 'Hoa Nguyễn'],
    dependent_length: ['How long has this person supported you?', 'Always'],
    dependent_tax_claim: ['Did this person claim you as a dependent on their most recent income tax return?', 'Y'],
    ...optional('dependent_state', 'dependent_zip'),
  }),
  ...details('an applicant whose claimant', 'dependent', claimed),
  ask('an applicant whom another person supports but does not claim', [supported], others('3'), {
    ...person('financial_support_provider'),
    financial_support_provider_name: [
      'Name of the person who provides more than half of your financial support',
      'Hoa Nguyễn',
    ],
    financial_support_provider_length: ['How long has this person provided your financial support?', 'Always'],
    ...optional('financial_support_provider_state', 'financial_support_provider_zip'),
  }),
  ...details('an applicant whose provider', 'financial_support_provider', supported),
  ask(
    'an applicant whose provider filed a return',
    each('financial_support_provider_return_filed', ['Y'], supported),
    unless('financial_support_provider_return_filed', 'Y', supported),
    {
      financial_support_provider_not_claimed_reason: [
        'Please explain why this person did not claim you as a dependent on that return.',
        'An oversight.',
      ],
    },
  ),
];
