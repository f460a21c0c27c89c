import type { Section } from '../../../../form/definition.ts';

export const remarks: Section = {
  id: 'remarks',
  title: 'Remarks',
  items: [
    {
      kind: 'gate',
      id: 'remarks',
      label: 'Add a remark',
      control: 'button',
      items: [{ kind: 'textarea', key: 'remarks', label: 'Remarks', maxLength: 2000 }],
    },
  ],
};
