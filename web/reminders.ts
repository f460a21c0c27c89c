import './styles/tokens.css';
import './styles/base.css';
import 'virtual:brand.css';
import './app/frame/footer.module.css';
import './app/frame/header.module.css';
import './app/frame/skip-link.module.css';
import './app/root-error.module.css';
import './ui/button/button.module.css';
import { postReminders } from '../shared/contracts/reminders.ts';
import { call } from './lib/calls/call.ts';
import { errorMessage, ServerError } from './lib/calls/errors.ts';
import { enableFallbackStyles, retryStyles } from './lib/code/retry-styles.ts';
import { moveTokensFromUrl } from './lib/storage/link-tokens.ts';
import { tabStorage } from './lib/storage/storage.ts';

const tokenStorageKey = 'reminders-token';

function requireElement(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const [state, action, button] = [requireElement('#state'), requireElement('#action'), requireElement('#action button')];

/** Shows a sentence, and a button with this label. Hides the button if the label is empty. */
function show(sentence: string, label = '', onClick: () => unknown = () => {}) {
  state.textContent = sentence;
  button.textContent = label;
  action.hidden = label === '';
  button.onclick = onClick;
}

const notFound = 404;
const isNotFound = (error: unknown) => error instanceof ServerError && error.status === notFound;

async function setReminders(token: string, wanted: boolean): Promise<void> {
  button.onclick = null;
  try {
    const { message } = await call(postReminders, { query: { reminders_token: token, wanted: `${wanted}` } });
    show(message, wanted ? 'Stop reminders' : 'Turn reminders back on', () => setReminders(token, !wanted));
  } catch (error) {
    if (isNotFound(error)) show(errorMessage(error));
    else show(errorMessage(error), 'Try again', () => setReminders(token, wanted));
  }
}

enableFallbackStyles();
retryStyles();
moveTokensFromUrl({ reminders_token: tokenStorageKey });
const token = tabStorage.getItem(tokenStorageKey);
if (token === null) show('Open the link in the email again.');
// Mail scanners open links and run their scripts, so a person must confirm: without reminders, an applicant may miss
// the deadline.
else show('Stop reminders about this application?', 'Stop reminders', () => setReminders(token, false));
