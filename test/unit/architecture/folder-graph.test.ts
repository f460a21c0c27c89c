import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cycleIn, type Edge } from './cycles.ts';
import { type Import, importsIn, sourcesIn, targetOf } from './source-imports.ts';

interface Reach extends Import {
  readonly target: string;
}

const importsWithin = (folder: string): Reach[] =>
  sourcesIn(folder)
    .flatMap(importsIn)
    .flatMap((line) => {
      const target = targetOf(line);
      return target?.startsWith(`${folder}/`) ? [{ ...line, target }] : [];
    });

const describeImport = ({ at, from }: Import) => `${at} imports ${from}`;

/** Returns one edge for each pair of nodes that imports connect. */
function graphOf(imports: readonly Reach[], nodeOf: (file: string) => string | undefined): Edge[] {
  const edges = new Map<string, { from: string; to: string; lines: string[] }>();
  for (const line of imports) {
    const from = nodeOf(line.file);
    const to = nodeOf(line.target);
    if (from === undefined || to === undefined || from === to) continue;
    const edge = edges.get(`${from} ${to}`) ?? { from, to, lines: [] };
    edge.lines.push(describeImport(line));
    edges.set(`${from} ${to}`, edge);
  }
  return [...edges.values()];
}

// dependency-cruiser rejects cycles of files. For cycles of folders, it does not name the imports that close them.
describe.each(['web', 'lambdas', 'infra'])('the folders of %s', (folder) => {
  it('import one another without a cycle', () => {
    expect(cycleIn(graphOf(importsWithin(folder), dirname))).toEqual([]);
  });
});

/** The rooms (top-level folders of a part of the product) that each room imports from. */
type Rooms = Readonly<Record<string, readonly string[]>>;

/** Returns the rooms that each room in a folder imports from, without the rooms that the chart omits. */
function usedIn(folder: string, roomOf: (file: string) => string | undefined, notDrawn: readonly string[]): Rooms {
  const drawn = (file: string) => [roomOf(file)].find((room) => room !== undefined && !notDrawn.includes(room));
  const used: Record<string, string[]> = {};
  for (const { from, to } of graphOf(importsWithin(folder), drawn)) used[from] = [...(used[from] ?? []), to].toSorted();
  return used;
}

/** Returns the flowchart in docs/architecture.md that contains the room. */
function drawingWith(room: string): Rooms {
  const charts = readFileSync('docs/architecture.md', 'utf8').match(/(?<=^flowchart TD\n)[^`]*/gm) ?? [];
  const drawn: Record<string, string[]> = {};
  for (const line of charts.find((chart) => chart.includes(room))?.split('\n') ?? []) {
    const steps = line.split('-->').map((rooms) => rooms.split('&').map((name) => name.trim()));
    for (const [index, from] of steps.slice(0, -1).entries())
      for (const room of from) drawn[room] = [...(drawn[room] ?? []), ...(steps[index + 1] ?? [])].toSorted();
  }
  return drawn;
}

describe('the flowcharts of docs/architecture.md', () => {
  it('show which folders of lambdas import which, except platform and the entry points', () => {
    const notDrawn = ['api', 'workers', 'triggers', 'platform'];
    expect(usedIn('lambdas', (file) => file.split('/')[1], notDrawn)).toEqual(drawingWith('pdf-layout'));
  });

  it('show which features of web import which', () => {
    const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];
    expect(usedIn('web', featureOf, [])).toEqual(drawingWith('staff-view'));
  });
});
