import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from './app.tsx';

export { shell } from './shell.tsx';

/** The page's first screen for a new visitor, as React takes it over in the browser. */
export const firstScreen = () =>
  prerenderToNodeStream(<App />, {
    onError(error) {
      throw error;
    },
  });

/** Over its end, where its code does not come. */
export const advice = renderToStaticMarkup(
  <p id="not-loaded" className="first-loading-late first-loading-strip" role="status">
    This page has not loaded yet: what you type is kept, but not saved. On a slow connection, please wait a little
    longer. Otherwise load the page again.
  </p>,
);
