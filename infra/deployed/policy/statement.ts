export type OneOrMany = string | readonly string[];

/** A statement of an IAM policy whose intrinsic functions are resolved. */
export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Principal?: string | Readonly<Record<string, OneOrMany>>;
  readonly Action?: OneOrMany;
  readonly NotAction?: OneOrMany;
  readonly Resource?: OneOrMany;
  readonly NotResource?: OneOrMany;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, OneOrMany>>>>;
}

export const listOf = (value: OneOrMany | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value;
