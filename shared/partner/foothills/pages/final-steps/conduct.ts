import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';

export const conduct: Section = {
  id: 'conduct',
  title: 'Conduct',
  class: 'conduct',
  items: [
    {
      kind: 'radio',
      key: 'disciplinary_action',
      label:
        'Have you ever been subject to disciplinary action at a college, university or other educational institution?',
      hint: "Answering Yes doesn't disqualify you. You can explain below.",
      options: yesNo,
      required: true,
      sensitive: true,
    },
    {
      kind: 'textarea',
      key: 'disciplinary_action_explanation',
      label:
        'You indicated that you have been subject to disciplinary action. Please provide a detailed explanation of the incident, charges, outcomes and current status.',
      visible: equals('disciplinary_action', 'Y'),
      required: true,
      sensitive: true,
    },
    {
      kind: 'radio',
      key: 'criminaloffense',
      label:
        'Have you ever been convicted of, or pleaded guilty or no contest to, a criminal offense other than a minor traffic violation?',
      options: yesNo,
      required: true,
      sensitive: true,
    },
    {
      kind: 'textarea',
      key: 'criminaloffense_explanation',
      label:
        'You indicated that you have been convicted of a criminal offense. Please provide a detailed explanation of the incident, charges, outcomes and current status.',
      visible: equals('criminaloffense', 'Y'),
      required: true,
      sensitive: true,
    },
    {
      kind: 'radio',
      key: 'criminalcharges',
      label: 'Are there any criminal charges currently pending against you?',
      options: yesNo,
      required: true,
      sensitive: true,
    },
    {
      kind: 'textarea',
      key: 'criminalcharges_explanation',
      label:
        'You indicated that criminal charges are pending against you. Please provide a detailed explanation of the incident, charges, outcomes and current status.',
      visible: equals('criminalcharges', 'Y'),
      required: true,
      sensitive: true,
    },
    {
      kind: 'radio',
      key: 'militarydisciplinary',
      label:
        'Have you ever been subject to disciplinary action or received a discharge other than honorable while serving in the military?',
      hint: "If you've never served, answer No.",
      options: yesNo,
      required: true,
      sensitive: true,
    },
    {
      kind: 'textarea',
      key: 'militarydisciplinary_explanation',
      label:
        'You indicated that you have been subject to military disciplinary action. Please provide a detailed explanation of the incident, charges, outcomes and current status.',
      visible: equals('militarydisciplinary', 'Y'),
      required: true,
      sensitive: true,
    },
  ],
};
