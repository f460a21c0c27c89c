import { describe, expect, it } from '@jest/globals';
import { fileNameProblem, fileProblems } from '../../../../shared/documents/file-rules.ts';

const ofSize = (size: number) => fileProblems({ name: 'a.pdf', size });

describe('the file rules', () => {
  it('allow 1 byte to 1 MB', () => {
    expect(ofSize(1)).toEqual([]);
    expect(ofSize(1_048_576)).toEqual([]);
    expect(ofSize(1_048_577)).toEqual(['Your file is too large. The maximum file size is 1 MB.']);
    expect(ofSize(0)).toEqual(['Your file is empty. Please upload a non-empty file.']);
  });

  it('allow names of up to 32 characters with a known extension in any case', () => {
    expect(fileNameProblem(`${'x'.repeat(28)}.PDF`)).toBeUndefined();
    expect(fileNameProblem(`${'x'.repeat(29)}.pdf`)).toBe(
      'Your file name is too long. The maximum length is 32 characters, including the extension.',
    );
    expect(fileNameProblem('virus.exe')).toBe(
      'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx',
    );
    expect(fileNameProblem('pdf')).toContain('You can only enter');
  });

  it.each(['a\u0000b.png', '.png', '  .png', '../x.png', 'a/b.png', 'a\\b.png', 'gnp.\u202Eexe.png'])(
    'refuse the name %j',
    (name) => {
      expect(fileNameProblem(name)).toContain("characters that can't be used");
    },
  );
});
