import { expect, it, jest } from '@jest/globals';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { lazily } from '../../../../web/lib/code/lazily.tsx';

const code = { default: ({ name }: { name: string }) => <p>{name}</p> };
const drawn = (Part: ReturnType<typeof lazily<{ name: string }>>) =>
  renderToString(
    <Suspense fallback="loading">
      <Part name="Lan" />
    </Suspense>,
  );

it('is drawn at once when its code has been loaded ahead of time, and waits for it otherwise', async () => {
  const Part = lazily(async () => code);
  expect(drawn(Part)).toContain('loading');
  const Preloaded = lazily(async () => code);
  await Preloaded.preload();
  expect(drawn(Preloaded)).toContain('<p>Lan</p>');
});

it('waits for its code when that could not be loaded ahead of time', async () => {
  const load = jest.fn(async () => code).mockRejectedValueOnce(new Error('no connection'));
  const Part = lazily(load);
  await Part.preload();
  expect(drawn(Part)).toContain('loading');
  expect(load).toHaveBeenCalledTimes(2);
});
