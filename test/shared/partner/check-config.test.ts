import { describe, expect, it } from '@jest/globals';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { assertSoundPartner } from '../../../shared/partner/assert-sound-partner.ts';
import { checkConfig } from '../../../shared/partner/check-config.ts';
import type { PartnerConfig } from '../../../shared/partner/partner.ts';

const { config } = partner;
const without = (name: string) => ({ ...config, [name]: undefined }) as unknown as PartnerConfig;

describe('the configuration', () => {
  it('of this university is complete', () => expect(checkConfig(config)).toEqual([]));

  it.each(Object.keys(config).map((name) => [name]))('is missed without %s', (name) => {
    expect(checkConfig(without(name))).toEqual([`Missing configuration: set ${name} in the partner's config.`]);
  });

  it('names all that is missing at once, links and blank texts included', () => {
    const links = { ...config.links, payment: ' ' };
    expect(checkConfig({ ...config, helpEmail: '', address: [], links })).toEqual(
      ['address', 'helpEmail', 'links.payment'].map(
        (name) => `Missing configuration: set ${name} in the partner's config.`,
      ),
    );
  });

  it('names a time zone and a limit that cannot be', () => {
    expect(checkConfig({ ...config, timeZone: 'Maryland/Foothills' }).join()).toContain('does not exist');
    expect(checkConfig({ ...config, textAreaLength: 0 }).join()).toContain('whole number above 0');
  });

  it("names a key of the applicant's name that no text question has", () => {
    for (const key of ['nick_name', 'college_unofficial_transcripts'])
      expect(() =>
        assertSoundPartner(
          { ...partner, config: { ...config, applicantName: ['first_name', key] } },
          afterSubmitting,
          topicsAfterSubmitting,
        ),
      ).toThrow(`applicantName has the key ${key}, which no text question of the form has`);
  });

  it('names a key of the cover that no question has', () => {
    expect(() =>
      assertSoundPartner(
        { ...partner, config: { ...config, coverAnswers: ['entry_term', 'term'] } },
        afterSubmitting,
        topicsAfterSubmitting,
      ),
    ).toThrow('coverAnswers has the key term, which no question of the form has');
  });

  describe('of the days that letters are due', () => {
    const { letters } = config;
    if (!letters) throw new Error('This university has letters.');
    const check = (dueOn: Record<string, string>) => () =>
      assertSoundPartner(
        { ...partner, config: { ...config, letters: { ...letters, dueOn } } },
        afterSubmitting,
        topicsAfterSubmitting,
      );

    it.each([
      ['2027FA', '2027-02-30', 'use a day such as'],
      ['2027FA', 'February 1, 2027', 'use a day such as'],
      ['2027XX', '2027-02-01', 'does not offer'],
      ['2027FA', '2037-02-01', 'does not offer'],
    ])('refuses %s on %s', (term, day, problem) => expect(check({ [term]: day })).toThrow(problem));

    it('takes those of terms that are offered then', () =>
      expect(check({ '2027FA': '2027-02-01', '2027SP': '2026-10-15' })).not.toThrow());
  });

  it('fails the build and the start with everything that is wrong', () => {
    const twice = { ...partner.form.pages[0], id: 'final-steps' } as (typeof partner.form.pages)[number];
    const form = { pages: [...partner.form.pages, twice] };
    expect(() =>
      assertSoundPartner({ config: without('title'), form }, afterSubmitting, topicsAfterSubmitting),
    ).toThrow(
      /Missing configuration: set title.*Your ValidationErrorSummary implementation uses keys that are present in multiple pages/s,
    );
    expect(() => assertSoundPartner(partner, afterSubmitting, topicsAfterSubmitting)).not.toThrow();
  });
});
