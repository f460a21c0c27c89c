import { readFile } from 'node:fs/promises';
import { config } from '#partner';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { printTime } from '../../../shared/print/print-time.ts';

/** Returns the clock's time as HTML. A tester may have advanced the clock. */
const clock = () => {
  const now = new Date().toISOString();
  return `<time datetime="${now}">${printTime(now, config.timeZone)}</time>`;
};

/** Returns a page for testers, in the product's style. `main` is HTML. */
export const localPage = (title: string, script: string, main: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} – ${escapeHtml(config.shortName)}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/_local/page.css">
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <header>
      <nav aria-label="Local stack"><a href="/_local/">Tour</a> <a href="/_local/mail">Mailbox</a> <a href="/">Site</a></nav>
      <a href="/_local/#controls">Clock: ${clock()}</a>
    </header>
    <main>
      <h1>${title}</h1>
      ${main}
    </main>
  </body>
</html>
`;

const styles = `
:root { --brand: ${config.brand.colour}; --brand-hover: ${config.brand.hover}; }
html { scroll-padding-top: 4rem; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 2rem; padding: 0.75rem max(1rem, 50% - 36rem); background: var(--brand); color: var(--on-brand); font-size: 1rem; }
header a, header a:hover { color: inherit; }
header nav { display: flex; gap: 1.25rem; }
main { max-width: 74rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h2 { margin: 0 0 0.5rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.0625rem; line-height: 1.5rem; }
ul { margin: 0; padding: 0; list-style: none; }
[role="status"] { padding: 0.75rem 1rem; border-radius: var(--radius); background: var(--ok-wash); }
[role="status"]:empty { display: none; }
.columns { display: grid; gap: 2.5rem 3rem; }
.columns > div { display: grid; gap: 2.5rem; align-content: start; min-width: 0; }
.entries li { display: grid; gap: 0 1rem; align-items: baseline; padding: 0.5rem 0; border-top: 1px solid var(--line); }
.entries a { padding-block: 0.125rem; }
.entries span { color: var(--ink-2); }
aside { display: grid; gap: 1rem; align-content: start; min-width: 0; }
aside section { padding: 1rem; border-radius: var(--radius-card); background: var(--wash); }
aside form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin-top: 0.5rem; }
aside section p { margin: 0; font-size: 1rem; }
code { white-space: nowrap; }
.set { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; justify-content: space-between; align-items: center; margin-bottom: 2rem; padding: 0.75rem 1rem; border-inline-start: 4px solid var(--warn); background: var(--warn-wash); }
label { display: grid; gap: 0.25rem; min-width: 0; flex: 1 1 100%; font-weight: 600; font-size: 1rem; }
label select, label input { font-weight: 400; }
button { min-height: 2.75rem; padding: 0.5rem 1rem; border: 1.5px solid var(--field); border-radius: var(--radius); background: var(--paper); color: var(--ink); font: 600 1rem / 1.5rem var(--sans); cursor: pointer; }
button:hover { border-color: var(--ink); }
dl { margin: 0.5rem 0 0; }
dd { margin: 0 0 0.5rem; color: var(--ink-2); font-size: 1rem; }
.search { display: flex; gap: 0.5rem; align-items: end; max-width: var(--measure); margin-bottom: 1.5rem; }
.search button { flex: none; }
details { border-top: 1px solid var(--line); }
summary { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.625rem 0; font-size: 1rem; cursor: pointer; }
summary strong { flex: 1 0 100%; color: var(--link); font-weight: 600; }
summary span { color: var(--ink-2); }
summary .bounced, summary .complained { color: var(--error); }
details > div { padding: 0 0 1.5rem; }
pre { max-width: var(--measure); padding: 1rem; border-radius: var(--radius-card); background: var(--wash); font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (min-width: 50rem) {
  .columns { grid-template-columns: minmax(0, 1fr) 22rem; }
  .entries li { grid-template-columns: 14rem minmax(0, 1fr); }
  summary { display: grid; grid-template-columns: minmax(0, 1fr) 15.5rem 7.25rem 9.5rem 4.75rem; gap: 0 0.75rem; align-items: baseline; }
}
`;

/** Returns the styles of all pages for testers: the product's design tokens and base, and their own. */
export async function localPageStyles(): Promise<string> {
  const files = ['tokens.css', 'base.css'].map((name) => new URL(`../../../web/styles/${name}`, import.meta.url));
  return [...(await Promise.all(files.map((file) => readFile(file, 'utf8')))), styles].join('\n');
}
