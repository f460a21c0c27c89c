import { type ComponentType, lazy, useState } from 'react';
import { loadCode } from './load-code.ts';
import { retried } from './retried.ts';

/**
 * A part of a screen that loads when it is shown, however many requests fail: until then its `Suspense` shows. `preload`
 * loads it ahead of time, as far as there is a connection, and never rejects.
 */
export function lazily<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const remember = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  const Late = lazy(() => retried(() => loadCode(remember)));
  const choose = () => loaded ?? Late;
  return Object.assign((props: Props) => <Part choose={choose} props={props} />, {
    preload: () => remember().then(nothing, nothing),
  });
}

/** React draws a lazy component in a second pass even when its code is there, so what has loaded is not drawn as one. */
function Part<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Component] = useState(choose);
  return <Component {...props} />;
}

const nothing = () => {};
