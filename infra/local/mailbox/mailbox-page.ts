import { config } from '#partner';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { localPage } from '../common/local-page.ts';
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
  deliveryEventKinds.map((each) => `<button data-id="${id}" data-event="${each}">Mark as ${each}</button>`).join(' ');

const time = new Intl.DateTimeFormat('en-US', {
  timeZone: config.timeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const item = ({ id, to, subject, text, at, kind, delivery }: Email) => `
      <details>
        <summary>
          <strong>${escapeHtml(subject)}</strong>
          <span>${escapeHtml(to)}</span>
          <span>${escapeHtml(kind ?? '')}</span>
          <span><time datetime="${at}">${time.format(new Date(at))}</time></span>
          <span class="${delivery}">${delivery}</span>
        </summary>
        <div>
          <p><a href="${htmlPath}?id=${id}">View as HTML</a></p>
          <pre>${linkify(text)}</pre>
          <p>${buttons(id)}</p>
        </div>
      </details>`;

export const htmlPath = '/_local/mail.html';

const maxShown = 1_000;

const contains = (search: string) => {
  const wanted = search.trim().toLowerCase();
  return ({ subject, to, kind, delivery, text }: Email) =>
    [subject, to, kind, delivery, text].some((part) => part?.toLowerCase().includes(wanted));
};

/** Returns the page with the emails that contain the text, newest first. */
export function mailboxPage(emails: readonly Email[], search: string): string {
  const found = emails.filter(contains(search)).slice(0, maxShown);
  return localPage(
    'Mailbox',
    '/_local/mail.js',
    `<p>Emails sent by this local stack, newest first. Reload the page to see new ones.</p>
      <form class="search">
        <label>Subject, address, kind, delivery or text
          <input type="search" name="search" value="${escapeHtml(search)}"></label>
        <button>Search</button>
      </form>
      <p role="status"></p>${found.map(item).join('') || '<p>No emails found.</p>'}`,
  );
}

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
