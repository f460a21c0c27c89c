/** 'unknown': it could not be read, and a person has to look. */
export interface Finding {
  readonly state: 'ok' | 'fix' | 'unknown';
  readonly what: string;
  /** What to do; absent when it is ok. */
  readonly todo?: string;
}

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const fix = (what: string, todo: string): Finding => ({ state: 'fix', what, todo });
export const unknown = (what: string, todo: string): Finding => ({ state: 'unknown', what, todo });

export const unless = (isOk: boolean, what: string, todo: string): Finding => (isOk ? ok(what) : fix(what, todo));
