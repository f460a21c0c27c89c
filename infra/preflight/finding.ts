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

export const unless = (isOk: boolean, what: string, todo: string): Finding => (isOk ? ok(what) : fix(what, todo));
