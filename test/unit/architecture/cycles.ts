/** An edge of a graph, with the import lines that it consists of. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
}

/**
 * The imports to remove so that no cycle is left, each with the cycle that it closes. Of a cycle's edges the one with
 * the fewest lines is named: it is most likely the mistake.
 */
export function closingImports(graph: readonly Edge[]): string[] {
  const cycle = shortestCycle(graph);
  if (!cycle) return [];
  const [closing] = cycle.toSorted((one, other) => one.lines.length - other.lines.length);
  if (!closing) return [];
  const start = cycle.indexOf(closing);
  const inOrder = [...cycle.slice(start + 1), ...cycle.slice(0, start), closing];
  const chain = [...inOrder.map(({ from }) => from), closing.to].join(' -> ');
  const messages = closing.lines.map((line) => `${line}, which closes the cycle ${chain}`);
  return [...messages, ...closingImports(graph.filter((edge) => edge !== closing))];
}

function shortestCycle(graph: readonly Edge[]): readonly Edge[] | undefined {
  const outgoing = Map.groupBy(graph, ({ from }) => from);
  const cycles = [...outgoing.keys()].flatMap((node) => {
    const cycle = pathBetween(outgoing, node, node);
    return cycle ? [cycle] : [];
  });
  return cycles.toSorted((one, other) => one.length - other.length)[0];
}

/** The shortest path of at least one edge, by breadth-first search. */
function pathBetween(outgoing: ReadonlyMap<string, readonly Edge[]>, from: string, to: string): Edge[] | undefined {
  const reached = new Set<string>();
  let paths = [[]] as Edge[][];
  while (paths.length > 0) {
    const longer = paths.flatMap((path) =>
      (outgoing.get(path.at(-1)?.to ?? from) ?? [])
        .filter((edge) => !reached.has(edge.to))
        .map((edge) => {
          reached.add(edge.to);
          return [...path, edge];
        }),
    );
    const found = longer.find((path) => path.at(-1)?.to === to);
    if (found) return found;
    paths = longer;
  }
  return undefined;
}
