import { type ElementType, type Key, type ReactElement, Fragment as ReactFragment } from 'react';
import { jsx as one, jsxs as several } from 'react/jsx-runtime';

// The JSX of the client. Translators of pages replace each text node by elements. React remembers text nodes: what removes
// one, or puts something before it, then throws, and a change of it shows nowhere
// (https://github.com/facebook/react/issues/11538). It remembers none of an element whose only child is text. So texts that
// follow one another are one here, and beside anything else they get an element of their own.

export const Fragment = ReactFragment;

interface Props {
  readonly children?: unknown;
  readonly dir?: string;
  readonly href?: string;
  readonly translate?: 'no';
}

const isText = (child: unknown) => typeof child === 'string' || typeof child === 'number';
const isNothing = (child: unknown) => child === null || child === undefined || typeof child === 'boolean';

const inElement = (child: unknown, key?: Key) =>
  isText(child) && String(child).trim() !== '' ? one('span', { children: child }, key) : child;

const listed = (children: readonly unknown[]) => children.map((child, index) => inElement(child, `text ${index}`));

/** Whatever is no text stays at its place, by which React knows it. */
function separate(children: readonly unknown[]): unknown {
  const separated = [...children];
  let text = -1;
  let isAlone = true;
  for (let index = 0; index < separated.length; index += 1) {
    const child = separated[index];
    if (isNothing(child)) continue;
    if (!isText(child)) {
      text = -1;
      isAlone = false;
      if (Array.isArray(child)) separated[index] = listed(child);
    } else if (text < 0) text = index;
    else {
      separated[text] = `${separated[text]}${child}`;
      separated[index] = null;
    }
  }
  return isAlone ? separated.find(isText) : separated.map((child) => inElement(child));
}

/** What people have typed, and how to reach somebody, is translated nowhere. */
const isVerbatim = (type: ElementType, { dir, href }: Props) =>
  type === 'bdi' || type === 'address' || dir === 'auto' || /^(mailto|tel):/.test(href ?? '');

function attributes(type: ElementType, props: Props, children: unknown): Props {
  if (isVerbatim(type, props)) return { translate: 'no', ...props, children };
  return children === props.children ? props : { ...props, children };
}

/** With one child at most: a list, perhaps. What is beside that of a fragment is not known here. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  const { children } = props;
  const child = type === ReactFragment ? inElement(children) : children;
  return one(type, attributes(type, props, Array.isArray(child) ? listed(child) : child), key);
}

/** With several. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const children = Array.isArray(props.children) ? separate(props.children) : props.children;
  return Array.isArray(children)
    ? several(type, attributes(type, props, children), key)
    : jsx(type, { ...props, children }, key);
}

/** While developing, without the places in the source. */
export const jsxDEV = (type: ElementType, props: Props, key: Key | undefined, areSeveral: boolean): ReactElement =>
  (areSeveral ? jsxs : jsx)(type, props, key);
