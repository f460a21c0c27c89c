import type { Container, Invocation } from './container.ts';

export interface ContainerPool {
  invoke(invocation: Invocation): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * As many containers as there are events at once, but at most `size`, where AWS would start more: then events wait.
 * Containers start when an event needs them, as on AWS.
 */
export function containerPool(start: () => Container, size: number): ContainerPool {
  const idle: Container[] = [];
  const all = new Set<Container>();
  const waiting: (() => void)[] = [];

  function leave(container: Container) {
    if (container.isAlive) idle.push(container);
    else all.delete(container);
    waiting.shift()?.();
  }

  async function take(): Promise<Container> {
    while (idle.length === 0 && all.size >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    const container = idle.pop() ?? start();
    all.add(container);
    if (container.isAlive) return container;
    all.delete(container);
    return take();
  }

  return {
    async invoke(invocation) {
      const container = await take();
      try {
        return await container.invoke(invocation);
      } finally {
        leave(container);
      }
    },
    async stop() {
      await Promise.all([...all].map((container) => container.stop()));
    },
  };
}
