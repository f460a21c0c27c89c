import type { OpenedDocument } from './open-documents.ts';

export interface PlannedDocument {
  readonly document: OpenedDocument;
  readonly pages: { readonly first: number; readonly last: number } | undefined;
}

export interface PagePlan {
  readonly total: number;
  readonly documents: readonly PlannedDocument[];
}

export function planPages(documents: readonly OpenedDocument[], formPages: number): PagePlan {
  let total = formPages;
  const planned = documents.map((document) => {
    const first = total + 1;
    total += document.opened?.getPageCount() ?? 0;
    return { document, pages: document.opened && { first, last: total } };
  });
  return { total, documents: planned };
}
