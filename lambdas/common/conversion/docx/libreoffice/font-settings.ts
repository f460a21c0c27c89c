import { fontDirectories } from '../../../pdf-drawing/fonts/fonts.ts';

/** fontconfig's settings: the machine's fonts and ours, so that names print in every script that our own PDFs have. */
export const fontSettings = (cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${fontDirectories()
  .map((directory) => `<dir>${escaped(directory)}</dir>`)
  .join('\n')}
<cachedir>${escaped(cache)}</cachedir>
</fontconfig>
`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
