import { describe, expect, it } from '@jest/globals';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { confirmationEmail, passwordChangedEmail, receiptEmail } from '../../../../lambdas/emails/emails.ts';
import { type Checklist, checklistOf } from '../../../../shared/checklist/checklist.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import {
  partner as hillside,
  afterSubmitting as hillsideSteps,
  topicsAfterSubmitting as hillsideTopics,
} from '../../../partner/hillside/partner.ts';
import { completeAnswers } from '../../../support/complete-application.ts';
import { stateWith } from '../../../support/forms.ts';

const { config, form } = partner;
const receipt = { confirmation_number: 'ABCD-2345', submitted_at: '2026-11-22T15:42:00Z' };
const site = 'https://apply.example.edu';

const names = { recommender_1_firstname: 'Rosa', recommender_1_lastname: 'Alvarez' };
const contact = { recommender_1_email: 'rosa@example.edu', recommender_1_phone: '(301) 555-0177' };
const { recommender_1_email, recommender_1_phone } = contact;
const file = { file_name: 'my-secret-name.pdf', file_size: 1200 };
const checklist = checklistOf(
  form,
  afterSubmitting,
  stateWith({ ...completeAnswers, ...names, ...contact, applied_major: '5' }, { tabs: { transcripts: 'later' } }),
  {},
);
const payment = afterSubmitting[0]?.link?.url;
const emailWith = (content: Partial<Checklist> = {}) =>
  receiptEmail(config, receipt, { ...checklist, ...content }, topicsAfterSubmitting, site);

/** Returns the visible text of an HTML email, without markup. */
const shown = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<br>/g, '\n')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', "'");

describe.each(['html', 'text'] as const)("the receipt's %s", (part) => {
  const content = (email = emailWith()) => (part === 'html' ? shown(email.html) : email.text);

  it('shows the confirmation number, the time, the remaining steps with addresses, and the received items', () => {
    const said = content();
    for (const words of [
      'ABCD-2345',
      'November 22, 2026, 10:42 AM EST',
      "What's left to do",
      ...checklist.remaining.flatMap(({ title, text, entries }) => [title, text, ...entries]),
      'Salisbury University',
      'Rosa Alvarez',
      ...config.address,
      "What we've received",
      'Your application',
      config.helpEmail,
    ])
      expect(said).toContain(words);
    expect(emailWith()[part]).toContain(payment);
    expect(emailWith()[part]).toContain(`${site}/login`);
  });

  it('contains no personal answers, file names or sensitive documents', () => {
    const key = 'college_unofficial_transcripts';
    const received = [{ key, label: 'Unofficial Transcripts', sensitive: false, ...file }];
    const hidden = [{ key: 'other', label: 'A medical certificate', sensitive: true, ...file }];
    const said = content(emailWith({ received: [...received, ...hidden] }));
    expect(said).toContain('Unofficial Transcripts');
    const { last_name, birth_date, zip, phone_mobile } = completeAnswers;
    for (const answer of [last_name, birth_date, zip, phone_mobile, recommender_1_email, recommender_1_phone])
      expect(said).not.toContain(answer);
    expect(said).not.toContain(file.file_name);
    expect(said).not.toContain('A medical certificate');
  });

  it('explains what to expect, and how to correct, withdraw, report a new address, reapply and request erasure', () => {
    const said = content().replaceAll(/\n(?=[^\n])/g, part === 'html' ? '' : '$&');
    for (const { title, text } of Object.values(topicsAfterSubmitting)) {
      expect(content()).toContain(title);
      expect(said).toContain(text);
    }
    if (part === 'html')
      for (const url of [`mailto:${config.office.email}`, 'tel:+13015550142'])
        expect(emailWith().html).toContain(`href="${url}"`);
  });
});

describe('the HTML of an email', () => {
  const { html } = emailWith();

  it('declares its language and direction, and supports phones and both color schemes', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).not.toMatch(/width="?[3-9]\d\d(?!.*endif)/);
  });

  it('has inline styles, absolute links, and no scripts or images', () => {
    for (const [, tag = '', attributes = ''] of html
      .replaceAll(/<!--.*?-->/g, '')
      .matchAll(/<(h1|h2|h3|p|a|ul|ol|td)\b([^>]*)>/g))
      if (!/align="center"/.test(attributes))
        expect([tag, attributes]).toEqual([tag, expect.stringContaining('style=')]);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    const { email, phone } = config.office;
    const ways = Object.values(topicsAfterSubmitting).flatMap(({ text }) => [
      ...(text.includes(email) ? [`mailto:${email}`] : []),
      ...(text.includes(phone) ? ['tel:+13015550142'] : []),
    ]);
    expect(links).toEqual([payment, ...ways, `${site}/login`, `mailto:${config.helpEmail}`]);
    expect(html).not.toMatch(/<(script|img|link)\b/);
  });

  it('starts with a hidden preview line that shows the confirmation number and the next step', () => {
    const [, preheader = ''] = /<body[^>]*>\s*<div style="display:none[^"]*">([^<]*)</.exec(html) ?? [];
    expect(preheader).toMatch(/^Confirmation number ABCD-2345\. Pay the application fee/);
    expect(confirmationEmail(config, '123456').html).not.toContain('display:none');
  });

  it('escapes names and shows them in their own text direction', () => {
    const remaining = [{ title: 'Write', text: 'To:', entries: ['<b>نور</b>'], address: [] }];
    expect(emailWith({ remaining }).html).toContain('<span dir="auto">&lt;b&gt;نور&lt;/b&gt;</span>');
  });
});

it('the email about a changed password mentions the logout of every device only if it happened', () => {
  expect(passwordChangedEmail(config, site, true).text).toContain('changed just now, and every device was logged out.');
  expect(passwordChangedEmail(config, site, false).text).not.toContain('logged out');
});

it('the receipt of another university uses its own texts and color', () => {
  const answers: Answers = { full_name: 'Lan', school_1_name: 'Hill High' };
  const own = checklistOf(hillside.form, hillsideSteps, stateWith(answers), {});
  const { html, text, subject } = receiptEmail(hillside.config, receipt, own, hillsideTopics, site);
  expect(subject).toBe("We've received your Hillside Master’s Application");
  for (const part of [shown(html), text]) {
    for (const words of ['Pay 20 dollars', 'Bring it along on your first day.', '9 Hill Road', 'By the end of May.'])
      expect(part).toContain(words);
    expect(part).not.toMatch(/foothills|transcripts/i);
  }
  expect(html).toContain('bgcolor="#1F4D3A"');
});
