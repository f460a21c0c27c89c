import { describe, expect, it } from '@jest/globals';
import { refusalOf } from './refusal.ts';
import { bodyOf, relationships, wordByHand } from './zip-files.ts';

const dde = bodyOf('<w:p><w:r><w:instrText>DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"</w:instrText></w:r></w:p>');
const deep = bodyOf('<w:sdt>'.repeat(5_000) + '</w:sdt>'.repeat(5_000));
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const types = (...entries: string[]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${entries.join('')}</Types>`;

/** A Word document whose main part has another name. */
const withMain = (name: string, content: string | Uint8Array) =>
  wordByHand({
    '[Content_Types].xml': types(`<Override PartName="/${name}" ContentType="${main}"/>`),
    '_rels/.rels': relationships({ kind: 'officeDocument', target: name }),
    [name]: content,
  });

describe('a part of a Word document is checked whatever its name', () => {
  it.each(['word/document.foo', 'word/document', 'word/media/image1.png', 'word/document.svg', 'word/Ä.dat'])(
    '%s as the main part',
    async (name) => {
      expect(await refusalOf(withMain(name, dde))).toBe('outsideContent');
      expect(await refusalOf(withMain(name, deep))).toBe('tooComplex');
    },
  );

  it('in other encodings, after white space, and where a relation writes its name otherwise', async () => {
    for (const mark of ['\ufeff', '']) {
      const text = mark + dde.replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-16"?>');
      expect(await refusalOf(withMain('word/document.foo', Buffer.from(text, 'utf16le')))).toBe('outsideContent');
    }
    expect(await refusalOf(withMain('word/document.foo', `\n  ${dde.replace('<?xml version="1.0"?>', '')}`))).toBe(
      'outsideContent',
    );
    const indirect = wordByHand({
      '[Content_Types].xml': types(`<Override PartName="/WORD/main.FOO" ContentType="${main}"/>`),
      '_rels/.rels': relationships({ kind: 'officeDocument', target: '/word/../word/m%61in.foo' }),
      'word/main.foo': `garbage ${dde}`,
    });
    expect(await refusalOf(indirect)).toBe('outsideContent');
  });

  it('by its type and by how it begins, also when nothing leads to it', async () => {
    const typed = types(
      `<Override PartName="/word/document.xml" ContentType="${main}"/>`,
      '<Default Extension="foo" ContentType="application/vnd.example+xml"/>',
    );
    expect(await refusalOf(wordByHand({ '[Content_Types].xml': typed, 'word/a.foo': `x${dde}` }))).toBe(
      'outsideContent',
    );
    expect(await refusalOf(wordByHand({ 'word/a.bin': dde }))).toBe('outsideContent');
  });

  it.each(['vbaProject', 'wordVbaData', 'control', 'activeXControlBinary'])(
    'and is a macro by its relation: %s',
    async (kind) => {
      const file = wordByHand({
        'word/_rels/document.xml.rels': relationships({ kind, target: 'harmless.bin' }),
        'word/harmless.bin': 'Sub AutoOpen',
      });
      expect(await refusalOf(file)).toBe('macros');
    },
  );

  it('and is a macro by its type', async () => {
    const typed = types(
      `<Override PartName="/word/document.xml" ContentType="${main}"/>`,
      '<Override PartName="/word/a.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    );
    expect(await refusalOf(wordByHand({ '[Content_Types].xml': typed, 'word/a.bin': 'x' }))).toBe('macros');
  });

  it('but a drawing beside a picture may have its own DOCTYPE', async () => {
    const svg = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg/>';
    expect(await refusalOf(wordByHand({ 'word/media/image1.svg': svg }))).toBe('taken');
  });
});
