/**
 * The result of a check. 'later': a deployment, or a person with another account, must act first. 'unknown': the state
 * could not be read, and a person must look.
 */
export interface Finding {
  readonly state: 'ok' | 'fix' | 'later' | 'unknown';
  readonly what: string;
  /** The instruction. Absent if the check is ok. */
  readonly todo?: string;
}

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const fix = (what: string, todo: string): Finding => ({ state: 'fix', what, todo });
export const later = (what: string, todo: string): Finding => ({ state: 'later', what, todo });
export const unknown = (what: string, todo: string): Finding => ({ state: 'unknown', what, todo });

/**
 * Returns the exit code for findings. By default, 'later' does not fail, because a pipeline must not wait for steps
 * that need a deployment first. With `strict`, it does.
 */
export function exitCodeOf(findings: readonly Finding[], { strict = false }: { readonly strict?: boolean }): 0 | 1 {
  const ends = ({ state }: Finding) => state === 'fix' || state === 'unknown' || (strict && state === 'later');
  return findings.some(ends) ? 1 : 0;
}

export const unless = (isOk: boolean, what: string, todo: string): Finding => (isOk ? ok(what) : fix(what, todo));
