/** What the form hands to each of its fields. */
export interface AccountField {
  readonly value: string;
  readonly errors: readonly string[];
  readonly onChange: (value: string) => void;
}
