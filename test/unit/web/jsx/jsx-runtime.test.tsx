import { expect, it } from '@jest/globals';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const name = 'Lan';
const count: number = 3;
const none: string = '';
const isLate: boolean = false;
const both = (
  <>
    {name} {count}
  </>
);
const Line = ({ children }: { children: ReactNode }) => (
  <p>
    <i />
    {children}
  </p>
);

it.each([
  ['text alone', <p key="">Saved</p>, '<p>Saved</p>'],
  [
    'texts and numbers',
    <p key="">
      {name}, {count} of 5{isLate && ' (late)'}
    </p>,
    '<p>Lan, 3 of 5</p>',
  ],
  [
    'texts in an option',
    <option key="">
      {name} ({count})
    </option>,
    '<option>Lan (3)</option>',
  ],
  [
    'a number beside an element',
    <p key="">
      <b>n</b>
      {count}
    </p>,
    '<p><b>n</b><span>3</span></p>',
  ],
  [
    'texts around an element',
    <p key="">
      Due {name}
      <b />, {count} left
    </p>,
    '<p><span>Due Lan</span><b></b><span>, 3 left</span></p>',
  ],
  [
    'a space between elements',
    <p key="">
      <i /> <b />
    </p>,
    '<p><i></i> <b></b></p>',
  ],
  [
    'nothing beside an element',
    <p key="">
      {none}
      {isLate}
      <b />
    </p>,
    '<p><b></b></p>',
  ],
  ['a list', <p key="">{[name, <b key="b" />, ' ']}</p>, '<p><span>Lan</span><b></b> </p>'],
  [
    'a list beside an element',
    <p key="">
      <i />
      {[name, name]}
    </p>,
    '<p><i></i><span>Lan</span><span>Lan</span></p>',
  ],
  [
    'a fragment, which may be next to an element',
    <p key="">
      <b />
      {both}
    </p>,
    '<p><b></b><span>Lan 3</span></p>',
  ],
  [
    'children of a component, which may be next to an element',
    <Line key="">
      {name} {count}
    </Line>,
    '<p><i></i><span>Lan 3</span></p>',
  ],
  ['text that a user typed', <bdi key="">{name}</bdi>, '<bdi translate="no">Lan</bdi>'],
  [
    'an email link',
    <a key="" href="mailto:a@b.edu">
      a@b.edu
    </a>,
    '<a translate="no" href="mailto:a@b.edu">a@b.edu</a>',
  ],
])('leaves no bare text next to an element, and excludes user text from translation: %s', (_, element, markup) => {
  expect(renderToStaticMarkup(element)).toBe(markup);
});
