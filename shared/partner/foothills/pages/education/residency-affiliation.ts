import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';
import { usmRelationship } from '../../options/residency.ts';

const seeksInState = equals('instate_tuition', 'Y');

export const residencyAffiliation: Section = {
  id: 'residency-affiliation',
  title: 'USM and Military Affiliation',
  items: [
    {
      kind: 'radio',
      key: 'residency_usm_affiliation',
      label:
        'Are you a regular employee (at least half time) of a University System of Maryland (USM) institution, or the spouse or financially dependent child of one?',
      hint: 'Foothills State University is a USM institution.',
      options: yesNo,
      visible: seeksInState,
      required: true,
    },
    {
      kind: 'radio',
      key: 'usm_employee_or_dependent',
      label: 'What is your relationship to the USM institution?',
      options: usmRelationship,
      visible: equals('residency_usm_affiliation', 'Y'),
      required: true,
    },
    {
      kind: 'radio',
      key: 'residency_military_active',
      label:
        'Are you an active-duty member of the U.S. armed forces who is stationed in, resides in or is domiciled in Maryland?',
      hint: 'Your domicile is where your permanent home is.',
      options: yesNo,
      visible: seeksInState,
      required: true,
    },
    {
      kind: 'date',
      key: 'residency_military_separation',
      label: 'Anticipated Date of Separation from Active Duty',
      hint: 'An estimate is fine.',
      visible: equals('residency_military_active', 'Y'),
      required: true,
    },
    {
      kind: 'radio',
      key: 'residency_military_veteran',
      label:
        'Are you an honorably discharged veteran of the U.S. armed forces who resides or is domiciled in Maryland?',
      hint: 'Your domicile is where your permanent home is.',
      options: yesNo,
      visible: seeksInState,
      required: true,
    },
    {
      kind: 'radio',
      key: 'residency_military_dependent',
      label: 'Are you the spouse or financially dependent child of an active-duty member or veteran described above?',
      options: yesNo,
      visible: seeksInState,
      required: true,
    },
    {
      kind: 'radio',
      key: 'residency_nationalguard',
      label: 'Are you a member of the Maryland National Guard?',
      options: yesNo,
      visible: seeksInState,
      required: true,
    },
  ],
};
