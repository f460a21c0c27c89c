import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  Header,
  type IPropertiesOptions,
  LevelFormat,
  Packer,
  Paragraph,
  TextRun,
} from 'docx';

export const paragraph = (text: string) => new Paragraph({ children: [new TextRun(text)] });

const numbered = ([LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER] as const).map((format, level) => ({
  level,
  format,
  text: `%${level + 1}.`,
  alignment: AlignmentType.START,
}));

/** Creates a Word document with the given content, a header and a footer. */
export const wordFile = (children: FileChild[], options: Partial<IPropertiesOptions> = {}): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      numbering: { config: [{ reference: 'numbers', levels: numbered }] },
      sections: [
        {
          headers: { default: new Header({ children: [paragraph('Lan Nguyễn, 301-555-0100')] }) },
          footers: { default: new Footer({ children: [paragraph('References on request')] }) },
          children,
        },
      ],
      ...options,
    }),
  );
