import { fontDirectories } from '../../../paper/fonts/fonts.ts';

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
