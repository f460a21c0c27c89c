import { expect, it, jest } from '@jest/globals';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { lazyComponent } from '../../../../web/lib/code/lazy-component.tsx';

const code = { default: ({ name }: { name: string }) => <p>{name}</p> };
const drawn = (Part: ReturnType<typeof lazyComponent<{ name: string }>>) =>
  renderToString(
    <Suspense fallback="loading">
      <Part name="Lan" />
    </Suspense>,
  );

it('renders immediately if its code is preloaded, and shows the fallback otherwise', async () => {
  const Part = lazyComponent(async () => code);
  expect(drawn(Part)).toContain('loading');
  const Preloaded = lazyComponent(async () => code);
  await Preloaded.preload();
  expect(drawn(Preloaded)).toContain('<p>Lan</p>');
});

it('loads its code again and shows the fallback if the preload failed', async () => {
  const load = jest.fn(async () => code).mockRejectedValueOnce(new Error('no connection'));
  const Part = lazyComponent(load);
  await Part.preload();
  expect(drawn(Part)).toContain('loading');
  expect(load).toHaveBeenCalledTimes(2);
});
