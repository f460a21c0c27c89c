import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { App } from './app.tsx';

export const firstScreen = () =>
  prerenderToNodeStream(<App />, {
    onError(error) {
      throw error;
    },
  });

/** Advice at the bottom of the first screen, shown if its code does not load. */
export const advice = renderToStaticMarkup(
  <p id="not-loaded" className="first-loading-late first-loading-strip" role="status">
    This page hasn't loaded yet. What you type is kept but not saved. If your connection is slow, wait a little longer.
    Otherwise, reload the page.
  </p>,
);
