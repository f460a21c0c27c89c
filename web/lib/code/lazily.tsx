import { type ComponentType, lazy, useState } from 'react';
import { loadCode } from './load-code.ts';
import { retried } from './retried.ts';

/**
 * Creates a component whose code loads when it is first rendered, with unlimited retries. Until then, the nearest
 * `Suspense` shows its fallback. `preload` tries once to load the code ahead of time, and never rejects.
 */
export function lazily<Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const remember = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  const LazyPart = lazy(() => retried(() => loadCode(remember)));
  const choose = () => loaded ?? LazyPart;
  return Object.assign((props: Props) => <Part choose={choose} props={props} />, {
    preload: () => remember().then(nothing, nothing),
  });
}

/**
 * Renders the component directly once its code is loaded. React renders a lazy component in a second pass even then.
 */
function Part<Props extends object>({ choose, props }: { choose: () => ComponentType<Props>; props: Props }) {
  const [Component] = useState(choose);
  return <Component {...props} />;
}

const nothing = () => {};
