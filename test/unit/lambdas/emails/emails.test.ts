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

/** As a program without HTML shows it. */
const shown = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<br>/g, '\n')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', "'");

describe.each(['html', 'text'] as const)("the receipt's %s", (part) => {
  const content = (email = emailWith()) => (part === 'html' ? shown(email.html) : email.text);

  it('tells the number, the time, what remains, where to send it and what was received', () => {
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

  it('carries no answer that the applicant need not act on, and no name of a file', () => {
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

  it('tells what to expect, and how to correct, withdraw, move, come back and be erased', () => {
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

  it('says language and direction, and suits phones and either scheme', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
    expect(html).not.toMatch(/width="?[3-9]\d\d(?!.*endif)/);
  });

  it('has inline styles, whole links and neither scripts nor pictures', () => {
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

  it('begins with a line for lists of emails: the number and what remains', () => {
    const [, preheader = ''] = /<body[^>]*>\s*<div style="display:none[^"]*">([^<]*)</.exec(html) ?? [];
    expect(preheader).toMatch(/^Confirmation number ABCD-2345\. Pay the application fee/);
    expect(confirmationEmail(config, '123456').html).not.toContain('display:none');
  });

  it('shows names as text, in their own direction', () => {
    const remaining = [{ title: 'Write', text: 'To:', entries: ['<b>نور</b>'], address: [] }];
    expect(emailWith({ remaining }).html).toContain('<span dir="auto">&lt;b&gt;نور&lt;/b&gt;</span>');
  });
});

it('of a new password says that every device was logged out only when it was', () => {
  expect(passwordChangedEmail(config, site, true).text).toContain('changed just now, and every device was logged out.');
  expect(passwordChangedEmail(config, site, false).text).not.toContain('logged out');
});

it('is written for another university in its own words', () => {
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
