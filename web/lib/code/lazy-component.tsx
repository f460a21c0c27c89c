import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { loadCode } from './load-code.ts';
import { retry } from './retry.ts';

/**
 * Creates a component whose code loads when it is first rendered, with unlimited retries. Until then, it shows
 * `fallback` or, without one, the fallback of the nearest `Suspense`. `preload` tries once to load the code ahead of
 * time, and never rejects.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  const loadAndCache = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  const SuspendingComponent = lazy(() => retry(() => loadCode(loadAndCache)));
  const chooseComponent = () => loaded ?? SuspendingComponent;
  const plain = (props: Props) => <LoadedOrSuspending chooseComponent={chooseComponent} props={props} />;
  const withFallback = (props: Props) => <Suspense fallback={fallback}>{plain(props)}</Suspense>;
  const preload = () => loadAndCache().then(noop, noop);
  return Object.assign(fallback === undefined ? plain : withFallback, { preload });
}

/** Renders loaded code directly. React would render a lazy component in a second pass even if its code is loaded. */
function LoadedOrSuspending<Props extends object>({
  chooseComponent,
  props,
}: {
  chooseComponent: () => ComponentType<Props>;
  props: Props;
}) {
  const [Component] = useState(chooseComponent);
  return <Component {...props} />;
}

const noop = () => {};
