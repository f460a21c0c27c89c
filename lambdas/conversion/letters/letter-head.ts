/** What stands above a letter that was typed here. */
export interface LetterHead {
  readonly applicantName: string;
  /** '' until chosen. */
  readonly program: string;
  readonly writer: { readonly name: string; readonly title: string; readonly organization: string };
  /** ISO 8601: when it was sent. */
  readonly sentAt: string;
}
