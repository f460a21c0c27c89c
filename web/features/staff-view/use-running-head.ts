import { useEffect } from 'react';

const cssString = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}"`;

/** Prints a line on every page: the text of a page margin box can only come from a style sheet. */
export function useRunningHead(line: string) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @top-right { content: ${cssString(line)}; font: 9pt Georgia, serif; } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [line]);
}
