/**
 * Returns the median time of each action in ms. The actions run in turns, so that other load on the machine affects
 * them equally.
 */
export async function medians<Name extends string>(
  rounds: number,
  actions: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(actions) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  const warmUp = Math.ceil(rounds / 10);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const began = performance.now();
      await actions[name]();
      if (round >= 0) times.get(name)?.push(performance.now() - began);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
