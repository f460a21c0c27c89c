/** A check's result. 'later': a deployment or another person must act first. 'unknown': the state was not readable. */
export interface CheckResult {
  readonly state: 'ok' | 'fix' | 'later' | 'unknown';
  readonly what: string;
  /** The task for the operator, or the command that fixes the problem. Absent if the check is ok. */
  readonly todo?: string;
}

export const ok = (what: string): CheckResult => ({ state: 'ok', what });
export const needsFix = (what: string, todo: string): CheckResult => ({ state: 'fix', what, todo });
export const deferred = (what: string, todo: string): CheckResult => ({ state: 'later', what, todo });
export const undetermined = (what: string, todo: string): CheckResult => ({ state: 'unknown', what, todo });

/** Returns the exit code. 'later' fails only with `strict`: a pipeline must not wait for its own deployment. */
export function exitCodeOf(results: readonly CheckResult[], { strict = false }: { readonly strict?: boolean }): 0 | 1 {
  const isFailure = ({ state }: CheckResult) => state === 'fix' || state === 'unknown' || (strict && state === 'later');
  return results.some(isFailure) ? 1 : 0;
}

export const resultOf = (isOk: boolean, what: string, todo: string): CheckResult =>
  isOk ? ok(what) : needsFix(what, todo);
