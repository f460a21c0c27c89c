import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import { contrast } from '../../../../web/styles/contrast.ts';

const css = readFileSync(new URL('../../../../web/styles/tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('@media');
const coloursIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));
const light: Record<string, string> = coloursIn(lightCss);
const dark: Record<string, string> = { ...light, ...coloursIn(darkCss) };

const texts = [
  ['ink', 'paper'],
  ['ink', 'wash'],
  ['ink', 'info-wash'],
  ['ink-2', 'paper'],
  ['ink-2', 'wash'],
  ['link', 'paper'],
  ['link', 'wash'],
  ['link', 'info-wash'],
  ['link-hover', 'paper'],
  ['error', 'paper'],
  ['error', 'error-wash'],
  ['ink', 'error-wash'],
  ['ok', 'paper'],
  ['ok', 'ok-wash'],
  ['ink', 'ok-wash'],
  ['warn', 'warn-wash'],
  ['ink', 'warn-wash'],
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s scheme', (_, colours) => {
  const between = (one: string, other: string) => contrast(colours[one] ?? '', colours[other] ?? '');

  it.each(texts)('makes --%s readable on --%s', (text, ground) => {
    expect(between(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['paper', 'wash'])('makes the edge of a control visible on --%s', (ground) => {
    expect(between('field', ground)).toBeGreaterThanOrEqual(3);
  });

  it('makes the focus visible, because one of its two rings contrasts with each background', () => {
    for (const ground of ['paper', 'wash']) {
      expect(Math.max(between('ink', ground), between('focus', ground))).toBeGreaterThanOrEqual(3);
    }
  });
});

describe('the brand', () => {
  it.each(Object.entries(partner.config.brand))('makes white text readable on its %s %s', (_, colour) => {
    expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('contrast', () => {
  it('is 21 between black and white, in either order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  });
});
