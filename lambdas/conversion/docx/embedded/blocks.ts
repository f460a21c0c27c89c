import type { Span } from '../../../paper/text/itemize-text.ts';

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly hasLines: boolean; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: 'picture'; readonly index: number; readonly alt: string }
  | { readonly kind: 'pageBreak' };

export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

export interface ListItem {
  readonly blocks: readonly Block[];
  /** As Word shows it; undefined for bullets. */
  readonly number: string | undefined;
}

export interface TableCell {
  readonly blocks: readonly Block[];
  readonly isHeader: boolean;
  readonly columns: number;
  readonly rows: number;
}
