/** 'later': a deployment comes first, or somebody with another account. 'unknown': it could not be read, and a person has to look. */
export interface Finding {
  readonly state: 'ok' | 'fix' | 'later' | 'unknown';
  readonly what: string;
  /** What to do; absent when it is ok. */
  readonly todo?: string;
}

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const fix = (what: string, todo: string): Finding => ({ state: 'fix', what, todo });
export const later = (what: string, todo: string): Finding => ({ state: 'later', what, todo });
export const unknown = (what: string, todo: string): Finding => ({ state: 'unknown', what, todo });

/** A pipeline must not wait for what only a deployment makes possible; a person, `strict`, may want to see it done. */
export function exitCodeOf(findings: readonly Finding[], { strict = false }: { readonly strict?: boolean }): 0 | 1 {
  const ends = ({ state }: Finding) => state === 'fix' || state === 'unknown' || (strict && state === 'later');
  return findings.some(ends) ? 1 : 0;
}

export const unless = (isOk: boolean, what: string, todo: string): Finding => (isOk ? ok(what) : fix(what, todo));
