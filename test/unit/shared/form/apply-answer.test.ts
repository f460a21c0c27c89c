import { describe, expect, it } from '@jest/globals';
import { applyAnswer } from '../../../../shared/form/apply-answer.ts';
import type { Answer, Answers, Item } from '../../../../shared/form/definition.ts';
import { placeForm } from '../../../../shared/form/place.ts';
import { answered, equals } from '../../../../shared/form/rules.ts';
import { formWith, stateWith } from '../../../support/forms.ts';

const options = [
  { value: '1', label: 'One' },
  { value: '2', label: 'Two' },
];
const items: Item[] = [
  { kind: 'select', key: 'major', label: 'Major', options },
  {
    kind: 'select',
    key: 'term',
    label: 'Term',
    optionsBy: { 1: options, 2: options },
    controlledBy: 'major',
    visible: answered('major'),
  },
  { kind: 'select', key: 'campus', label: 'Campus', options, controlledBy: 'major' },
  { kind: 'text', key: 'why', label: 'Why', visible: equals('term', '1') },
];

function answering(before: Answers, key: string, answer: Answer) {
  const form = formWith(items);
  const state = stateWith(before);
  return applyAnswer(form, state, placeForm(form, state), key, answer);
}

describe('an answer', () => {
  it('sets the stored label of its option, and clears it with the answer', () => {
    expect(answering({}, 'major', '1').changed).toEqual({ major: '1', major_desc: 'One' });
    expect(answering({ major: '1', major_desc: 'One' }, 'major', '').changed).toEqual({ major: '', major_desc: '' });
  });

  it('clears the dropdowns that it controls, and the questions that these made visible', () => {
    const before = {
      major: '1',
      major_desc: 'One',
      term: '1',
      term_desc: 'One',
      campus: '2',
      campus_desc: 'Two',
      why: 'x',
    };
    expect(answering(before, 'major', '2').changed).toEqual({
      major: '2',
      major_desc: 'Two',
      term: '',
      term_desc: '',
      campus: '',
      campus_desc: '',
      why: '',
    });
  });

  it('changes nothing if it is the same as before', () => {
    const before = { major: '1', major_desc: 'One', term: '1', term_desc: 'One' };
    expect(answering(before, 'major', '1').changed).toEqual({});
  });
});
