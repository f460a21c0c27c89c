import { describe, expect, it } from '@jest/globals';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { assertValidPartner } from '../../../../shared/partner/assert-valid-partner.ts';
import { checkConfig } from '../../../../shared/partner/check-config.ts';
import type { LettersConfig, PartnerConfig } from '../../../../shared/partner/partner.ts';
import { partner as hillside } from '../../../partner/hillside/partner.ts';

const { config } = partner;
const without = (name: string) => ({ ...config, [name]: undefined }) as unknown as PartnerConfig;

const check =
  (changed: Partial<PartnerConfig>, from = config, steps = afterSubmitting) =>
  () =>
    assertValidPartner({ ...partner, config: { ...from, ...changed } }, steps, topicsAfterSubmitting);

describe('the configuration check', () => {
  it('accepts the configuration of this university', () => expect(checkConfig(config)).toEqual([]));

  it.each(Object.keys(config).map((name) => [name]))('reports that %s is missing', (name) => {
    expect(checkConfig(without(name))).toEqual([`Missing configuration: set ${name} in the partner's config.`]);
  });

  it('reports everything that is missing, including links and blank texts', () => {
    const links = { ...config.links, program: ' ' };
    expect(checkConfig({ ...config, helpEmail: '', address: [], links })).toEqual(
      ['address', 'helpEmail', 'links.program'].map(
        (name) => `Missing configuration: set ${name} in the partner's config.`,
      ),
    );
  });

  it('reports a placeholder that has no value', () => {
    expect(check({ beforeYouStart: ['In {pages} pages.'] })).toThrow('beforeYouStart has {pages}, which has no value');
    const { letters: _, ...withoutLetters } = config;
    const steps = afterSubmitting.filter(({ letters }) => !letters);
    expect(check({}, withoutLetters, steps)).toThrow('beforeYouStart has {recommenders}');
    expect(check({})).not.toThrow();
  });

  it('reports a time zone that does not exist', () => {
    expect(checkConfig({ ...config, timeZone: 'Maryland/Foothills' }).join()).toContain("doesn't exist");
  });

  const letters = (changed: Partial<LettersConfig>) => ({
    letters: { ...(config.letters as LettersConfig), ...changed },
  });

  it.each<[string, (value: number) => Partial<PartnerConfig>, number, number]>([
    ['The character limit for text areas', (textAreaLength) => ({ textAreaLength }), 1, 20_000],
    ['uploads.megabytes', (megabytes) => ({ uploads: { megabytes } }), 1, 10],
    ['idleMinutes', (idleMinutes) => ({ idleMinutes }), 5, 60],
    ['letters.dueDays', (dueDays) => letters({ dueDays }), 7, 90],
    ['letters.graceDays', (graceDays) => letters({ graceDays }), 0, 60],
  ])('accepts only whole numbers within the bounds of %s', (subject, changed, least, most) => {
    const problems = (value: number) => checkConfig({ ...config, ...changed(value) });
    for (const value of [least, most]) expect(problems(value)).toEqual([]);
    for (const value of [least - 1, most + 1, least + 0.5, Number.NaN])
      expect(problems(value)).toEqual([`${subject} is ${value}. Use a whole number from ${least} to ${most}.`]);
  });

  it('reports a fee that is not an amount', () => {
    expect(checkConfig({ ...config, fee: 'a little' })).toEqual([
      'The fee is a little. Use an amount such as $50, or leave it out.',
    ]);
  });

  describe('for the export', () => {
    it('accepts an empty list, keys and classes to leave out', () => {
      for (const leaveOut of [[], ['ssn', 'birth_date', 'conduct']])
        expect(check({ handOver: { hour: 6, leaveOut } })).not.toThrow();
    });

    it.each([0, 24, 6.5])('reports the hour %d, at which the export cannot start', (hour) =>
      expect(check({ handOver: { hour } })).toThrow(
        `The hour of the export is ${hour}. Use a whole number from 1 to 23.`,
      ),
    );

    it('reports an unknown key to leave out, and a missing setting that the export needs', () => {
      const { about: _, ...without } = hillside.config;
      expect(check({ handOver: { hour: 6, leaveOut: ['shoe_size'] } })).toThrow(
        'handOver.leaveOut has shoe_size, which is neither',
      );
      expect(check({ handOver: { hour: 6 } }, without)).toThrow('handOver needs about');
    });
  });

  describe('for letters', () => {
    const { letters } = config;
    if (!letters) throw new Error('These tests need a partner with letters.');
    it('reports a repeat and keys that the form does not have', () => {
      expect(check({ letters: { ...letters, repeat: 'referee' } })).toThrow(
        'config.ts: letters.repeat is referee, but the form has no such repeat. Use the ID of a repeat.',
      );
      for (const email of ['recommender_{n}_mail', 'recommender_1_email', 'first_name'])
        expect(check({ letters: { ...letters, keys: { ...letters.keys, email } } })).toThrow(
          `config.ts: letters.keys.email is ${email}, but no question in recommender has that key. Use one of its keys, with {n}.`,
        );
    });

    it('reports a missing setting that letters need', () => {
      const { about: _, severalApplications: __, handOver: ___, ...rest } = config;
      expect(check({}, rest)).toThrow('letters needs about');
    });
  });

  it("reports a key of the applicant's name that no text question has", () => {
    for (const key of ['nick_name', 'college_unofficial_transcripts'])
      expect(check({ applicantName: ['first_name', key] })).toThrow(
        `applicantName has the key ${key}, but no text question has that key`,
      );
  });

  it('reports a key of the cover page that no question has', () => {
    expect(check({ coverAnswers: ['entry_term', 'term'] })).toThrow(
      'coverAnswers has the key term, but no question has that key',
    );
  });

  it('throws one error that lists every problem', () => {
    const twice = { ...partner.form.pages[0], id: 'final-steps' } as (typeof partner.form.pages)[number];
    const form = { pages: [...partner.form.pages, twice] };
    expect(() =>
      assertValidPartner({ config: without('title'), form }, afterSubmitting, topicsAfterSubmitting),
    ).toThrow(
      /config\.ts: Missing configuration: set title.*pages\/final-steps, section name: Your ValidationErrorSummary implementation uses keys that are present in multiple pages/s,
    );
  });
});
