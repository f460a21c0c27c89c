import { expect, it } from '@jest/globals';
import { type ESTree, parseSync, Visitor } from 'vite';
import { sourcesIn, textOf } from './source-imports.ts';

// A browser that translates the page replaces text nodes by elements. React keeps references to its text nodes, so it
// throws when it removes one or inserts something before it, and changes of the text never show
// (https://github.com/facebook/react/issues/11538). React keeps no reference if the text is an element's only child.

type Child = ESTree.JSXElement['children'][number];
type Node = Child | ESTree.Expression | ESTree.SpreadElement | ESTree.JSXEmptyExpression | ESTree.FunctionBody;

/** Whether a node shows only elements and spaces. `slots` are the names in the file that stand for elements. */
function isElements(node: Node | undefined, slots: ReadonlySet<string>): boolean {
  const is = (inner: Node | undefined) => isElements(inner, slots);
  switch (node?.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return true;
    case 'JSXText':
    case 'Literal':
      return String(node.value ?? '').trim() === '';
    case 'Identifier':
      return slots.has(node.name);
    case 'MemberExpression':
      return node.property.type === 'Identifier' && slots.has(node.property.name);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return is(node.expression);
    case 'LogicalExpression':
      return is(node.right);
    case 'ConditionalExpression':
      return is(node.consequent) && is(node.alternate);
    case 'ArrowFunctionExpression':
      return is(node.body);
    case 'CallExpression':
      return is(node.callee) || is(node.arguments[0]);
    default:
      return false;
  }
}

const isList = (child: Child) =>
  child.type === 'JSXExpressionContainer' &&
  child.expression.type === 'CallExpression' &&
  child.expression.arguments[0]?.type === 'ArrowFunctionExpression';

/** Returns the texts in a source that are not the only child of an element. */
function textsBesideElements(source: string): string[] {
  const { program } = parseSync('source.tsx', source);
  const slots = new Set(
    [...source.matchAll(/(\w+)\??: (?:\(.*\) => |string \| )?Elements\b/g)].map(([, name = '']) => name),
  );
  const found: string[] = [];
  const check = ({ children, type }: ESTree.JSXElement | ESTree.JSXFragment) => {
    const shown = children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '');
    if (shown.length < 2 && type === 'JSXElement' && !shown.some(isList)) return;
    const texts = shown.filter((child) => !isElements(child, slots));
    found.push(...texts.map(({ start, end }) => source.slice(start, end).trim()));
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && isElements(init, slots)) slots.add(id.name);
    },
  }).visit(program);
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program);
  return found;
}

/** Returns the tags that browsers would translate, of elements that contain typed text or an address. */
const translatedTags = (source: string) =>
  (source.match(/<[a-z](?:[^<>]|=>)*?[^=]>/g) ?? []).filter(
    (tag) => /^<(bdi|address)\b|dir="auto"|`(mailto|tel):/.test(tag) && !/^<(input|textarea)|translate="no"/.test(tag),
  );

const problemsIn = (find: (source: string) => string[]) =>
  sourcesIn('web')
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => find(textOf(file)).map((problem) => `${file}: ${problem}`));

it('text is the only child of its element', () => {
  expect(problemsIn(textsBesideElements)).toEqual([]);
});

it.each([
  '<p>Due {isLate && <b />}</p>',
  '<p>{name} {count}</p>',
  '<p>{isLate && "late"}<b /></p>',
  '<p>{isLate ? <b /> : "on time"}<i /></p>',
  '<p>{names.map((name) => (name.url ? <a /> : name.text))}</p>',
  '<>{name}</>',
])('%s has text beside other children', (element) => {
  expect(textsBesideElements(`const shown = ${element};`)).not.toEqual([]);
});

it('elements with typed text or an address are marked with translate="no"', () => {
  expect(problemsIn(translatedTags)).toEqual([]);
});
