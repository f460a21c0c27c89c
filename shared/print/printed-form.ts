export interface PrintedForm {
  readonly pages: readonly PrintedPage[];
}

export interface PrintedPage {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly PrintedSection[];
}

/** A section, or one row of a repeat ("College 2"), which follows its section with a heading of its own. */
export interface PrintedSection {
  readonly title: string;
  readonly level: 1 | 2;
  readonly rows: readonly PrintedRow[];
}

export interface PrintedRow {
  readonly key: string;
  readonly label: string;
  /** '' when not answered. */
  readonly text: string;
  readonly isDocument: boolean;
}
