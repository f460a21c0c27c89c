import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';
import { financialIndependence } from '../../options/residency.ts';

const seeksInState = equals('instate_tuition', 'Y');

export const residency: Section = {
  id: 'residency',
  title: 'In-State Tuition',
  items: [
    {
      kind: 'radio',
      key: 'instate_tuition',
      class: 'residency',
      label: 'Are you seeking in-state (Maryland resident) tuition?',
      hint: "Lower tuition for Maryland residents. If Yes, we'll ask where you live, drive, vote and pay taxes.",
      options: yesNo,
      required: true,
    },
    {
      kind: 'radio',
      key: 'financial_independence',
      label: 'Which statement describes your financial situation?',
      hint: 'Support is what you live on. Claimed means someone, such as a parent, listed you on their tax return.',
      options: financialIndependence,
      visible: seeksInState,
      required: true,
    },
  ],
};

export const residencyAttestation: Section = {
  id: 'residency-attestation',
  title: 'Residency Attestation',
  again: false,
  items: [
    {
      kind: 'group',
      visible: seeksInState,
      items: [
        {
          kind: 'checkbox',
          key: 'residency_attestation',
          label:
            'I attest that the information I have given about my residency is true and complete, and I understand that false information may lead to denial of in-state status, payment of back tuition or disciplinary action.',
          required: true,
        },
        {
          kind: 'signature',
          key: 'residency_signature',
          label: 'Residency Signature (type full name)',
          required: true,
          autoComplete: 'name',
        },
        {
          kind: 'date',
          key: 'residency_formdate',
          label: 'Date of Residency Signature',
          offersToday: true,
          required: true,
        },
      ],
    },
  ],
};
