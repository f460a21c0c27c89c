export interface AccountField {
  readonly value: string;
  readonly errors: readonly string[];
  readonly onChange: (value: string) => void;
}
