import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';

const seeksInState = equals('instate_tuition', 'Y');

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
