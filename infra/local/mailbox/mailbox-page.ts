import { escapeHtml } from '../../../shared/escape-html.ts';
import { deliveryEventKinds } from './delivery-events.ts';
import type { Email } from './mailbox.ts';

function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s)]+)/)
    .map((piece, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece),
    )
    .join('');
}

const buttons = (id: number) =>
  deliveryEventKinds.map((kind) => `<button data-id="${id}" data-event="${kind}">${kind}</button>`).join(' ');

const article = ({ id, to, subject, text, at, kind, delivery }: Email) => `
    <article>
      <h2>${escapeHtml(subject)}</h2>
      <p>To <strong>${escapeHtml(to)}</strong>, <time datetime="${escapeHtml(at)}">${escapeHtml(new Date(at).toUTCString())}</time>,
        <a href="${htmlPath}?id=${id}">view as HTML</a></p>
      <p>${escapeHtml(kind ?? '')}: ${delivery}. Change to ${buttons(id)}</p>
      <pre>${linkify(text)}</pre>
    </article>`;

export const htmlPath = '/_local/mail.html';

const maxShown = 1_000;

export const mailboxPage = (emails: readonly Email[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/_local/mail.css">
    <script type="module" src="/_local/mail.js"></script>
  </head>
  <body>
    <h1>Mailbox</h1>
    <p>Emails sent by this local stack, newest first. Reload the page to see new ones.</p>
    <p role="status"></p>${emails.slice(0, maxShown).map(article).join('') || '\n    <p>No emails yet.</p>'}
  </body>
</html>
`;

export const mailboxStyles = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid #bbb; border-radius: 0.5rem; padding: 0 1rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; margin-bottom: 0; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

export const mailboxScript = `
const status = document.querySelector('[role="status"]');
document.addEventListener('click', async ({ target }) => {
  const { id, event } = target.dataset;
  if (!event) return;
  const body = JSON.stringify({ id: Number(id), event });
  const answer = await fetch('/_local/mail/event', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  status.textContent = (await answer.json()).message;
});
`;
