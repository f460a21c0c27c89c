import type { Section } from '../../../../form/definition.ts';
import { answered, isIn, notEquals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';
import { entryTerms } from '../../options/entry-terms.ts';
import { appliedMajor, concentrations, modalityPref } from '../../options/studies.ts';

export const program: Section = {
  id: 'program',
  title: 'Program of Study',
  again: false,
  items: [
    { kind: 'select', key: 'applied_major', label: 'Program of Study', options: appliedMajor, required: true },
    {
      kind: 'select',
      key: 'applied_concentration',
      label: 'Concentration',
      hint: 'Your focus within the program.',
      optionsBy: concentrations,
      controlledBy: 'applied_major',
      visible: isIn('applied_major', '8', '10', '11', '12', '20', '22', '23'),
      required: true,
    },
    {
      kind: 'select',
      key: 'entry_term',
      label: 'Entry Term',
      optionsBy: entryTerms,
      controlledBy: 'applied_major',
      visible: answered('applied_major'),
      required: true,
    },
    {
      kind: 'select',
      key: 'modality_pref',
      label: 'Campus Location',
      options: modalityPref,
      controlledBy: 'applied_major',
      visible: notEquals('applied_major', '30'),
      required: true,
    },
    {
      kind: 'radio',
      key: 'assistantship_interest',
      label: 'Are you interested in a graduate assistantship?',
      hint: "A paid teaching, research or office job while you study. This isn't an application for one.",
      options: yesNo,
    },
  ],
};
