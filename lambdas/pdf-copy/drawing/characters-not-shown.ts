import { unprintableIn } from '../../paper/text/choose-font.ts';
import { codePointOf } from '../../paper/text/code-point.ts';
import type { PdfCopyContent } from './copy-content.ts';
import type { LabelledText } from './draw-rows.ts';

/** By question, the code points of an answer's characters that no font has. */
export function charactersNotShown({ printed, documents }: PdfCopyContent): LabelledText[] {
  const answers = printed.pages.flatMap(({ sections }) =>
    sections.flatMap(({ title, level, rows }) =>
      rows.map(({ label, text }) => ({ label: level === 2 ? `${title}: ${label}` : label, text })),
    ),
  );
  const files = documents.map(({ label, fileName }) => ({ label, text: fileName }));
  return [...answers, ...files].flatMap(({ label, text }) => {
    const codePoints = unprintableIn(text).map(codePointOf);
    return codePoints.length > 0 ? [{ label, answer: { text: codePoints.join(', ') } }] : [];
  });
}
