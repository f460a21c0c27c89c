import { posix } from 'node:path';
import { Parser } from 'htmlparser2';
import type { Parts } from './read-parts.ts';
import { xmlText } from './xml-text.ts';

/** A relationship of the Open Packaging Conventions. */
export interface Relation {
  /** The last segment of its type: 'officeDocument', 'image', … */
  readonly kind: string;
  readonly target: string;
  readonly isExternal: boolean;
  /** The name of the part that it leads to, as `partName` writes it; '' outside the document. */
  readonly part: string;
}

/** Names of parts are compared without regard to case, and may be percent-encoded in targets. */
export const partName = (name: string): string => decoded(name).replace(/^\/+/, '').toLowerCase();

export function relationsOf(parts: Parts): readonly Relation[] {
  const relations: Relation[] = [];
  for (const [name, bytes] of parts) {
    if (!/\.rels$/i.test(name)) continue;
    const folder = `/${posix.dirname(posix.dirname(name))}`;
    const parser = new Parser(
      {
        onopentag(tag, { Type = '', Target = '', TargetMode = '' }) {
          if (!/(^|:)Relationship$/i.test(tag)) return;
          const isExternal = TargetMode.toLowerCase() === 'external';
          const part = isExternal ? '' : partName(posix.resolve(folder, decoded(Target).replaceAll('\\', '/')));
          relations.push({ kind: Type.slice(Type.lastIndexOf('/') + 1), target: Target, isExternal, part });
        },
      },
      { xmlMode: true },
    );
    parser.end(xmlText(bytes));
  }
  return relations;
}

export function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
