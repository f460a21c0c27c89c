import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Words with which a sentence promises what happens, what is kept, for how long. */
const promising =
  /\b((?<!How )will|on its way|emailing|have sent|we send|sends you|valid for|ends after|kept|keeps answers|saved as|are saved|already saved|are removed|removes|is lost|comes along|no longer (?!there)|within|return later|return on|in one minute|you get|gets? another|only the cookies|at least \S+ required|plays no part|used for|is enough|can send|to send official|can withdraw|was changed|has been logged|logged out|has your|adds it|move this one)\b/i;

type Node = Readonly<Record<string, unknown>>;

/** What a file says to people: its strings and the text of its elements, '…' for what is filled in. */
function* textsIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* textsIn(each);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, value, quasis, expressions } = node as Node;
  if (type === 'ImportDeclaration') return;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') yield value;
  if (type === 'TemplateLiteral') {
    yield (quasis as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
    yield* textsIn(expressions);
  } else for (const each of Object.values(node)) yield* textsIn(each);
}

/** The sentences of a source file that promise something, each once. */
export function promisingSentences(path: string): string[] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  const sentences = [...textsIn(program.body)].flatMap((text) => text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) /));
  return [...new Set(sentences.map((sentence) => sentence.trim()))].filter(
    (sentence) => /^[A-Z].* /.test(sentence) && promising.test(sentence),
  );
}
