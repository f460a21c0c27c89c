/** What a browser does in its only tab. Places are selectors of CSS; each act waits until it can be done. */
export interface Driver {
  /** A path of the site, or a whole address. */
  open(address: string): Promise<void>;
  /** How wide its page is, in CSS pixels. */
  resize(width: number): Promise<void>;
  click(place: string): Promise<void>;
  /** Presses what has a role and an accessible name. */
  press(role: 'button' | 'link', name: string): Promise<void>;
  /** Replaces what a text field holds, key by key. */
  type(place: string, text: string): Promise<void>;
  pressKey(key: 'ArrowDown' | 'Backspace' | 'Enter' | 'Tab'): Promise<void>;
  select(place: string, value: string): Promise<void>;
  upload(place: string, file: string): Promise<void>;
  /** The value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>;
  /** What is on its screen, as a PNG. */
  picture(): Promise<Uint8Array>;
  /** Cuts the line between the browser and the site. */
  cutLine(): Promise<void>;
  mendLine(): Promise<void>;
  /** What the page calls a line that is cut: not every browser can be told that it is offline. */
  readonly withoutLine: string;
  /** Errors and warnings of the page since the last time. */
  takeProblems(): Promise<readonly string[]>;
  close(): Promise<void>;
}
