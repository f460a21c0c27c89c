import { type ComponentType, lazy } from 'react';
import { retried } from './retried.ts';

/** A part of a screen that loads when it is shown, however many requests fail: until then its `Suspense` shows. */
export const lazily = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) => lazy(() => retried(load));
