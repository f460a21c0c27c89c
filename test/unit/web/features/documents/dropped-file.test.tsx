import { expect, it } from '@jest/globals';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { question, refusal, renderApp } from '../../../../support/render-app.tsx';

it('a dropped file is refused or sent like a chosen one', async () => {
  const { sent } = await renderApp('/education', {
    profile: {},
    server: { 'POST /api/presigned-url': refusal(503, 'Busy.') },
  });
  const document = within(question('college_unofficial_transcripts'));
  const place = await document.findByText('or drop it here');
  const drop = (...files: File[]) =>
    fireEvent.drop(place, { dataTransfer: { files, items: files.map(() => ({ webkitGetAsEntry: () => null })) } });
  // Otherwise, the browser would open the file in place of the page.
  expect(fireEvent.dragOver(place)).toBe(false);
  drop(new File(['GIF'], 'a.gif'));
  await document.findAllByText(/^You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx/);
  drop();
  await document.findAllByText(/^What you dropped isn't a file\./);
  expect(sent.filter(({ path }) => path === '/api/presigned-url')).toEqual([]);
  expect(drop(new File(['%PDF-1.7'], 'dropped.pdf'))).toBe(false);
  await waitFor(() =>
    expect(sent).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/presigned-url' })),
  );
});
