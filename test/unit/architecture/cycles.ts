/** An edge of a graph, with the import lines that it consists of. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
}

/** Returns one cycle as a list of edges, or undefined if the graph has none. */
function findCycle(graph: readonly Edge[]): readonly Edge[] | undefined {
  const outgoing = Map.groupBy(graph, ({ from }) => from);
  const done = new Set<string>();
  function follow(node: string, path: readonly Edge[]): readonly Edge[] | undefined {
    const start = path.findIndex(({ from }) => from === node);
    if (start >= 0) return path.slice(start);
    if (done.has(node)) return undefined;
    for (const edge of outgoing.get(node) ?? []) {
      const cycle = follow(edge.to, [...path, edge]);
      if (cycle) return cycle;
    }
    done.add(node);
    return undefined;
  }
  for (const node of outgoing.keys()) {
    const cycle = follow(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}

/** Returns the import lines of a cycle, edge by edge; an empty list if there is none. */
export const cycleIn = (graph: readonly Edge[]): readonly string[] =>
  (findCycle(graph) ?? []).map(({ from, to, lines }) => `${from} -> ${to}: ${lines.join(', ')}`);
