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
              key: 'college_unofficial_transcripts',
              label: 'Unofficial Transcripts',
              hint: 'Your own copies, all schools in one file.',
            },
          ],
        },
        {
          id: 'later',
          label: 'Send later',
          text: 'You can ask your schools to send official transcripts to the graduate office after you submit your application.',
          items: [],
        },
      ],
    },
  ],
};
