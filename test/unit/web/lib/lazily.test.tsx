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

it('renders immediately if its code is preloaded, and shows the fallback otherwise', async () => {
  const Part = lazily(async () => code);
  expect(drawn(Part)).toContain('loading');
  const Preloaded = lazily(async () => code);
  await Preloaded.preload();
  expect(drawn(Preloaded)).toContain('<p>Lan</p>');
});

it('loads its code again and shows the fallback if the preload failed', async () => {
  const load = jest.fn(async () => code).mockRejectedValueOnce(new Error('no connection'));
  const Part = lazily(load);
  await Part.preload();
  expect(drawn(Part)).toContain('loading');
  expect(load).toHaveBeenCalledTimes(2);
});
