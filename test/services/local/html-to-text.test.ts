import { expect, it } from '@jest/globals';
import { htmlToText } from '../../../infra/local/mailbox/html-to-text.ts';

it('keeps the text, the paragraphs and the link addresses of an email', () => {
  const html = `<!doctype html><html><head><title>No</title><style>p { color: red }</style></head><body>
    <h1>Hello &amp; welcome</h1>
    <p>Your   code:<br><strong>123456</strong></p>
    <p><a href="https://a.example/reset?a=1&amp;b=2">Choose a password</a>, <a href="https://a.example/">https://a.example/</a>
      or <a href="mailto:help@a.example">write</a>.</p></body></html>`;
  expect(htmlToText(html)).toBe(
    [
      'Hello & welcome',
      'Your code:\n123456',
      'Choose a password (https://a.example/reset?a=1&b=2), https://a.example/ or write.',
    ].join('\n\n'),
  );
});
