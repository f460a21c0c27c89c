import type { Page } from '../../../shared/form/definition.ts';

export const finalSteps: Page = {
  id: 'final-steps',
  title: 'The End',
  sections: [
    {
      id: 'end',
      title: 'End',
      items: [
        {
          kind: 'gate',
          id: 'prizes',
          label: 'I have won prizes',
          control: 'checkbox',
          items: [{ kind: 'textarea', key: 'prizes', label: 'Prizes' }],
        },
        {
          kind: 'gate',
          id: 'remarks',
          label: 'Add a remark',
          control: 'button',
          items: [{ kind: 'text', key: 'remark', label: 'Remark' }],
        },
        { kind: 'checkbox', key: 'truth', label: 'All of this is true.', required: true },
        { kind: 'signature', key: 'sign', label: 'Sign here', required: true },
        { kind: 'date', key: 'signed_on', label: 'Signed on', offersToday: true },
      ],
    },
  ],
};
