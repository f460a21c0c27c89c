import type { Section } from '../../../../form/definition.ts';

export const hearAboutUs: Section = {
  id: 'hear-about-us',
  title: 'How You Heard About Us',
  items: [{ kind: 'text', key: 'hearaboutus_other', label: 'How did you hear about Foothills State University?' }],
};
