import { type ElementType, type Key, type ReactElement, Fragment as ReactFragment } from 'react';
import { jsx as one, jsxs as several } from 'react/jsx-runtime';

// This runtime builds React elements so that browsers can translate the page. A translator replaces text nodes by
// elements. React keeps references to text nodes, so it throws when it removes one or inserts something before it, and
// changes of the text never show (https://github.com/facebook/react/issues/11538). React keeps no reference if the text is
// an element's only child. So this runtime joins neighboring texts, and wraps a text with siblings in a <span>.

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

/** Joins and wraps the texts among children. Other children keep their index, by which React identifies them. */
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

/** Whether an element contains text that must not be translated: typed by a user, or an address to contact. */
const isVerbatim = (type: ElementType, { dir, href }: Props) =>
  type === 'bdi' || type === 'address' || dir === 'auto' || /^(mailto|tel):/.test(href ?? '');

function attributes(type: ElementType, props: Props, children: unknown): Props {
  if (isVerbatim(type, props)) return { translate: 'no', ...props, children };
  return children === props.children ? props : { ...props, children };
}

/** Builds an element with at most one child, which may be a list. A fragment's text may have siblings outside of it. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  const { children } = props;
  const child = type === ReactFragment ? inElement(children) : children;
  return one(type, attributes(type, props, Array.isArray(child) ? listed(child) : child), key);
}

/** Builds an element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const children = Array.isArray(props.children) ? separate(props.children) : props.children;
  return Array.isArray(children)
    ? several(type, attributes(type, props, children), key)
    : jsx(type, { ...props, children }, key);
}

/** Builds an element in development. Ignores the positions in the source. */
export const jsxDEV = (type: ElementType, props: Props, key: Key | undefined, areSeveral: boolean): ReactElement =>
  (areSeveral ? jsxs : jsx)(type, props, key);
