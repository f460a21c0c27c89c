const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const serif = "font-family:Georgia,'Times New Roman',serif";

/** Inline, as some programs drop every style sheet. For the light scheme. */
export const styles = {
  body: 'margin:0;padding:0;background:#f4f6f8;-webkit-text-size-adjust:100%',
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  frame: 'width:100%;max-width:600px',
  head: `padding:16px 24px;${serif};font-size:20px;line-height:28px;color:#ffffff`,
  content: `padding:24px;background:#ffffff;${sans};font-size:16px;line-height:24px;color:#14202b`,
  foot: `padding:16px 24px;${sans};font-size:14px;line-height:21px;color:#465463`,
  h1: `margin:0 0 16px;${serif};font-size:26px;line-height:34px;font-weight:600`,
  h2: `margin:32px 0 8px;${serif};font-size:20px;line-height:28px;font-weight:600`,
  h3: 'margin:0;font-size:16px;line-height:24px;font-weight:bold',
  p: 'margin:0 0 16px',
  code: 'margin:0 0 16px;font-size:26px;line-height:34px;font-weight:bold;letter-spacing:2px',
  // Addresses of links are longer than a phone is wide.
  link: 'color:#0b5394;overflow-wrap:anywhere;word-break:break-word',
  facts: 'width:100%;margin:0 0 16px;border-collapse:collapse;table-layout:fixed',
  factLabel: 'padding:8px 12px 8px 0;border-top:1px solid #8796a5;font-weight:bold;overflow-wrap:anywhere',
  fact: 'padding:8px 0;border-top:1px solid #8796a5;overflow-wrap:anywhere',
  button: 'margin:8px 0 24px',
  buttonCell: 'padding:12px 24px;border-radius:4px',
  // More important than what is said of links in the dark.
  buttonLink: 'color:#ffffff !important;font-weight:bold;text-decoration:none',
  // Outlook needs the margin.
  list: 'margin:0 0 16px 24px;padding:0',
  step: 'margin:0 0 20px',
  stepText: 'margin:4px 0 0',
  stepList: 'margin:4px 0 0 24px;padding:0',
} as const;

/** For programs that follow the reader's scheme. */
export const darkScheme = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .page { background: #1b2630 !important; }
      .content { background: #121a22 !important; color: #f1f4f7 !important; }
      .foot { color: #b6c2ce !important; }
      a { color: #8cc4ff !important; }
    }`;
