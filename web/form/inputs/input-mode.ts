import type { QuestionOf } from '../../../shared/form/definition.ts';

export function inputModeOf({ autoComplete = '', checks = [] }: QuestionOf<'text'>): 'numeric' | 'tel' | undefined {
  if (autoComplete.split(' ').includes('tel')) return 'tel';
  return checks.some((check) => 'pattern' in check && check.pattern.source.includes('\\d')) ? 'numeric' : undefined;
}
