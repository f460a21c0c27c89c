import { describe, expect, it } from '@jest/globals';
import { afterSubmitting, partner } from '#partner';
import type { Email } from '../../../../lambdas/emails/write-email.ts';
import { checklistOf } from '../../../../shared/checklist/checklist.ts';
import { type EmailKind, emailKinds } from '../../../../shared/emails.ts';
import { completeAnswers } from '../../../support/complete-application.ts';
import { choices, emailsOfEveryKind, names } from '../../../support/emails-of-every-kind.ts';
import { stateWith } from '../../../support/forms.ts';

const named = {
  recommender_1_firstname: names[1],
  recommender_1_lastname: 'Lee',
  recommender_1_email: 'lee@example.edu',
};
const checklist = checklistOf(
  partner.form,
  afterSubmitting,
  stateWith({ ...completeAnswers, ...named, applied_major: '5' }),
  {},
);
const written = emailsOfEveryKind(checklist);

describe.each(Object.entries(written) as [EmailKind, Email][])('an email of the kind %s', (kind, email) => {
  it.each(['subject', 'html', 'text'] as const)(
    'contains no more user input than its entry in emailKinds allows: %s',
    (part) => {
      const { discloses } = emailKinds[kind];
      const forbidden = [...(discloses === 'names' ? [] : names), ...(discloses === 'nothing' ? choices : [])];
      for (const word of forbidden) expect(email[part]).not.toContain(word);
    },
  );

  it('contains the user input that its entry in emailKinds declares', () => {
    const { discloses } = emailKinds[kind];
    const said = { names, choices, nothing: [''] }[discloses];
    expect(said.some((word) => email.text.includes(word))).toBe(true);
  });

  it.each(['html', 'text'] as const)('has no line over 998 bytes, which a mail server would break: %s', (part) => {
    expect(email[part].split('\n').filter((line) => Buffer.byteLength(line) > 998)).toEqual([]);
  });
});
