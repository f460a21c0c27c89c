import { afterEach, describe, expect, it } from '@jest/globals';
import { todayIn } from '../../../../shared/form/calendar.ts';

const { prototype } = Intl.DateTimeFormat;
const written = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {};
afterEach(() => void Object.defineProperty(prototype, 'format', written));

describe('the current date without Temporal', () => {
  it('is the date in the time zone', () => {
    Reflect.deleteProperty(globalThis, 'Temporal');
    const moment = new Date('2026-01-01T03:00:00Z');
    expect(todayIn('America/New_York', moment)).toBe('2025-12-31');
    expect(todayIn('Asia/Tokyo', moment)).toBe('2026-01-01');
  });

  it('starts with the year, regardless of the locale format', () => {
    Reflect.deleteProperty(globalThis, 'Temporal');
    Object.defineProperty(prototype, 'format', { ...written, get: () => () => '11/23/2026' });
    expect(todayIn('America/New_York', new Date('2026-11-23T12:00:00Z'))).toBe('2026-11-23');
  });
});
