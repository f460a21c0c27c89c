import type { Section } from '../../../../form/definition.ts';
import { answered, equals } from '../../../../form/rules.ts';
import { years, yesNo } from '../../../../options/options.ts';
import { entryTerms } from '../../options/entry-terms.ts';
import { programs } from '../../options/programs.ts';

export const program: Section = {
  id: 'program',
  title: 'Program',
  items: [
    { kind: 'select', key: 'program', label: 'Program', options: programs, required: true },
    {
      kind: 'select',
      key: 'entry_term',
      label: 'Entry Term',
      controlledBy: 'program',
      optionsBy: entryTerms,
      visible: answered('program'),
      required: true,
    },
    {
      kind: 'radio',
      key: 'studied_here',
      label: 'Have you studied here before?',
      options: yesNo,
      required: true,
    },
    {
      kind: 'year',
      key: 'studied_here_until',
      label: 'Last Year Here',
      options: years({ count: 60, direction: 'past' }),
      visible: equals('studied_here', 'Y'),
      required: true,
    },
  ],
};
