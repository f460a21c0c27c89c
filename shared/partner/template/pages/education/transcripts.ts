import type { Section } from '../../../../form/definition.ts';

export const transcripts: Section = {
  id: 'transcripts',
  title: 'Transcripts',
  items: [
    {
      kind: 'tabs',
      id: 'transcripts',
      label: 'How will you send your transcripts?',
      tabs: [
        {
          id: 'upload',
          label: 'Upload now',
          items: [
            {
              kind: 'upload',
              key: 'transcripts',
              label: 'Transcripts',
              hint: 'Your own copies, all colleges in one file.',
            },
          ],
        },
        { id: 'later', label: 'Send later', text: 'Ask your colleges to send them to our office.', items: [] },
      ],
    },
  ],
};
