import { DocumentRefused } from '../../limits/document-refused.ts';
import { decoded, type Relation } from '../parts/relations.ts';

export function checkRelationships(relations: readonly Relation[]): void {
  for (const { kind, target, isExternal } of relations) {
    if (isActive.test(kind)) throw new DocumentRefused('macros');
    if (kind === 'aFChunk') throw new DocumentRefused('embeddedDocument');
    if (isExternal && !isHarmless(kind, target)) throw new DocumentRefused('outsideContent');
  }
}

/** Macros and ActiveX controls, whatever the names of their parts. */
const isActive = /^(vbaProject\w*|wordVbaData|control|activeX\w*)$/i;

/** Word stores the path of the template on its author's disk, in the form of their system; it is not read. */
const isHarmless = (kind: string, target: string) =>
  kind === 'hyperlink' || (kind === 'attachedTemplate' && !isElsewhere(decoded(target)));

/** A website, another computer, or a network share. */
const isElsewhere = (target: string) =>
  /^(?:https?|ftps?|mhtml|data|javascript|vbscript|ms-[\w-]+):/i.test(target) ||
  /^(?:[a-z][\w+.-]+:)?[\\/]{2}(?![\\/][^\\/])/i.test(target);
