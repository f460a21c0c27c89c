import { type ElementType, type Key, type ReactElement, Fragment as ReactFragment } from 'react';
import { jsx as one, jsxs as several } from 'react/jsx-runtime';

// The JSX of the client. Translators of pages replace each text node by elements. React remembers text nodes: what removes
// one, or puts something before it, then throws, and a change of it shows nowhere
// (https://github.com/facebook/react/issues/11538). It remembers none of an element whose only child is text, so text
// beside anything else gets an element of its own here.

export type { JSX } from 'react';
export const Fragment = ReactFragment;

interface Props {
  readonly children?: unknown;
  readonly dir?: string;
  readonly href?: string;
  readonly translate?: 'no';
}

const isText = (child: unknown) => typeof child === 'number' || (typeof child === 'string' && child.trim() !== '');

function inElement(child: unknown, key?: Key): unknown {
  if (Array.isArray(child)) return child.map((each, index) => inElement(each, `text ${index}`));
  return isText(child) ? one('span', { children: child }, key) : child;
}

/** What people have typed, and how to reach somebody, is translated nowhere. */
const isVerbatim = (type: ElementType, { dir, href }: Props) =>
  type === 'bdi' || type === 'address' || dir === 'auto' || /^(mailto|tel):/.test(href ?? '');

function attributes(type: ElementType, props: Props, children: unknown): Props {
  if (isVerbatim(type, props)) return { translate: 'no', ...props, children };
  return children === props.children ? props : { ...props, children };
}

/** With one child at most. What is beside that of a fragment is not known here. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  const { children } = props;
  const isBeside = type === ReactFragment || Array.isArray(children);
  return one(type, attributes(type, props, isBeside ? inElement(children) : children), key);
}

/** With several. */
export const jsxs = (type: ElementType, props: Props, key?: Key): ReactElement =>
  several(type, attributes(type, props, inElement(props.children)), key);

/** While developing, without the places in the source. */
export const jsxDEV = (type: ElementType, props: Props, key?: Key): ReactElement =>
  (Array.isArray(props.children) ? jsxs : jsx)(type, props, key);
