import type { QuestionOf } from '../../../shared/form/definition.ts';

/** The on-screen keyboard: digits for a pattern of digits, such as a year. */
export function inputModeOf({ autoComplete = '', checks = [] }: QuestionOf<'text'>): 'numeric' | 'tel' | undefined {
  if (autoComplete.split(' ').includes('tel')) return 'tel';
  return checks.some((check) => 'pattern' in check && check.pattern.source.includes('\\d')) ? 'numeric' : undefined;
}
