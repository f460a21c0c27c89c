import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { closingImports, type Edge } from './cycles.ts';
import { type Import, importsIn, sourcesIn, targetOf } from './source-imports.ts';

interface Reach extends Import {
  readonly target: string;
}

const importsWithin = (folder: string): Reach[] =>
  sourcesIn(folder)
    .flatMap(importsIn)
    .flatMap((each) => {
      const target = targetOf(each);
      return target?.startsWith(`${folder}/`) ? [{ ...each, target }] : [];
    });

const describeImport = ({ at, from }: Import) => `${at} imports ${from}`;

/** One edge for each pair of nodes that imports join. */
function graphOf(imports: readonly Reach[], nodeOf: (file: string) => string | undefined): Edge[] {
  const edges = new Map<string, { from: string; to: string; lines: string[] }>();
  for (const each of imports) {
    const from = nodeOf(each.file);
    const to = nodeOf(each.target);
    if (from === undefined || to === undefined || from === to) continue;
    const edge = edges.get(`${from} ${to}`) ?? { from, to, lines: [] };
    edge.lines.push(describeImport(each));
    edges.set(`${from} ${to}`, edge);
  }
  return [...edges.values()];
}

describe.each(['bin', 'infra', 'lambdas', 'shared', 'test', 'web'])('the files of %s', (folder) => {
  it('import one another without a cycle, of types neither', () => {
    expect(closingImports(graphOf(importsWithin(folder), (file) => file))).toEqual([]);
  });
});

describe.each(['web', 'lambdas', 'infra'])('the folders of %s', (folder) => {
  it('import one another without a cycle', () => {
    expect(closingImports(graphOf(importsWithin(folder), dirname))).toEqual([]);
  });
});

/** By room, the rooms that it uses. */
type Rooms = Readonly<Record<string, readonly string[]>>;

function usedIn(folder: string, roomOf: (file: string) => string | undefined, rooms: Rooms): Rooms {
  const used: Record<string, string[]> = Object.fromEntries(Object.keys(rooms).map((room) => [room, []]));
  for (const { from, to } of graphOf(importsWithin(folder), roomOf))
    used[from] = [...(used[from] ?? []), to].toSorted();
  return used;
}

/** The flowchart of docs/architecture.md that has a room, without those that are not drawn. */
function drawingWith(room: string): Rooms {
  const charts = readFileSync('docs/architecture.md', 'utf8').match(/(?<=^flowchart TD\n)[^`]*/gm) ?? [];
  const drawn: Record<string, string[]> = {};
  for (const line of charts
    .find((chart) => chart.includes(room))
    ?.trim()
    .split('\n') ?? []) {
    const steps = line.split('-->').map((rooms) => rooms.split('&').map((each) => each.trim()));
    for (const [index, from] of steps.entries())
      for (const each of from) drawn[each] = [...(drawn[each] ?? []), ...(steps[index + 1] ?? [])].toSorted();
  }
  return drawn;
}

const only = (rooms: Rooms, isDrawn: (room: string) => boolean): Rooms =>
  Object.fromEntries(
    Object.entries(rooms)
      .filter(([room]) => isDrawn(room))
      .map(([room, used]) => [room, used.filter(isDrawn)]),
  );

describe('the rooms of lambdas', () => {
  /** Their files are endpoints, workers and triggers: they may use every other room, and none uses them. */
  const entryRooms = ['api', 'workers', 'triggers'];
  const rooms: Rooms = {
    platform: [],
    queues: ['platform'],
    links: ['platform'],
    directory: ['platform'],
    identity: ['platform'],
    paper: [],
    conversion: ['paper', 'platform'],
    application: ['platform'],
    clock: ['platform', 'queues'],
    emails: ['application', 'clock', 'platform'],
    http: ['application', 'identity', 'links', 'platform'],
    documents: ['application', 'conversion', 'platform', 'queues'],
    'document-owners': ['application', 'documents', 'letters', 'platform'],
    letters: ['application', 'clock', 'documents', 'emails', 'http', 'links', 'platform', 'queues', 'submission'],
    handover: [
      'application',
      'clock',
      'documents',
      'emails',
      'letters',
      'pdf-copy',
      'platform',
      'queues',
      'submission',
    ],
    'pdf-copy': ['application', 'conversion', 'documents', 'paper', 'platform', 'queues'],
    reminders: ['application', 'clock', 'emails', 'links', 'platform', 'queues'],
    submission: ['application', 'documents', 'platform', 'queues'],
  };

  it('are listed here with the rooms that each uses, no more and no fewer', () => {
    const used = usedIn('lambdas', (file) => file.split('/')[1], rooms);
    expect(Object.fromEntries(Object.entries(used).filter(([room]) => !entryRooms.includes(room)))).toEqual(rooms);
  });

  it('are drawn so in docs/architecture.md, but for platform', () => {
    expect(drawingWith('paper')).toEqual(only(rooms, (room) => room !== 'platform'));
  });
});

describe('the rooms of web', () => {
  /** The features by name; the other layers are a room each. */
  const rooms: Rooms = {
    lib: [],
    ui: ['lib'],
    form: ['lib', 'ui'],
    lookup: ['form', 'lib', 'ui'],
    session: ['lib', 'ui'],
    documents: ['form', 'lib', 'ui'],
    application: ['documents', 'form', 'lib', 'session', 'ui'],
    applications: ['application', 'lib', 'session', 'ui'],
    letters: ['application', 'form', 'lib', 'ui'],
    windows: ['application', 'lib', 'ui'],
    'form-screen': [
      'application',
      'applications',
      'documents',
      'form',
      'letters',
      'lib',
      'lookup',
      'session',
      'ui',
      'windows',
    ],
    account: ['application', 'applications', 'form-screen', 'lib', 'session', 'ui'],
    'staff-view': ['documents', 'lib', 'ui'],
    recommender: ['documents', 'form', 'lib', 'ui'],
    routes: ['account', 'application', 'form-screen', 'lib', 'staff-view'],
    app: ['account', 'application', 'form', 'lib', 'recommender', 'routes', 'session', 'ui'],
  };
  /** Undefined for what is in no folder, such as main.tsx. */
  const roomOf = (file: string) => /^web\/(?:features\/)?([^/]+)\//.exec(file)?.[1];

  it('are listed here with the rooms that each uses, no more and no fewer', () => {
    expect(usedIn('web', roomOf, rooms)).toEqual(rooms);
  });

  it('are drawn so in docs/architecture.md, those of features', () => {
    const layers = ['lib', 'ui', 'form', 'routes', 'app'];
    expect(drawingWith('staff-view')).toEqual(only(rooms, (room) => !layers.includes(room)));
  });
});

describe('the client', () => {
  const imports = importsWithin('web');
  /** From the bottom up: a layer imports itself and those before it. */
  const layers = ['lib', 'ui', 'form', 'features', 'routes', 'app'];
  const layerOf = (file: string) => layers.indexOf(file.split('/')[1] ?? '');
  const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];

  it(`has the layers ${layers.join(', ')}, of which none imports a later one`, () => {
    const upward = imports.filter(({ file, target }) => layerOf(file) >= 0 && layerOf(target) > layerOf(file));
    expect(upward.map(describeImport)).toEqual([]);
  });

  it('enters a feature from outside only by its index.ts', () => {
    const inside = imports.filter(({ file, target }) => {
      const feature = featureOf(target);
      return feature !== undefined && featureOf(file) !== feature && target !== `web/features/${feature}/index.ts`;
    });
    expect(inside.map(describeImport)).toEqual([]);
  });

  it('has no feature that imports its own index.ts', () => {
    const own = imports.filter(({ file, target }) => target === `web/features/${featureOf(file)}/index.ts`);
    expect(own.map(describeImport)).toEqual([]);
  });

  it('has no JSX in the open application, which whatever shows it is built on', () => {
    expect(sourcesIn('web/features/application').filter((file) => file.endsWith('.tsx'))).toEqual([]);
  });

  it('has no cycle of features', () => {
    expect(closingImports(graphOf(imports, featureOf))).toEqual([]);
  });
});

describe('closingImports', () => {
  const edge = (from: string, to: string, ...lines: string[]): Edge => ({ from, to, lines });

  it('finds nothing in a graph without a cycle', () => {
    expect(closingImports([edge('a', 'b', '1'), edge('b', 'c', '2'), edge('a', 'c', '3')])).toEqual([]);
  });

  it('names the import that closes a cycle and the cycle as a chain', () => {
    const graph = [
      edge('form', 'ui', 'form/x.ts:1 imports ../ui/y.ts', 'form/x.ts:2 imports ../ui/z.ts'),
      edge('ui', 'lib', 'ui/y.ts:1 imports ../lib/a.ts', 'ui/z.ts:1 imports ../lib/a.ts'),
      edge('lib', 'form', 'lib/a.ts:7 imports ../form/x.ts'),
    ];
    expect(closingImports(graph)).toEqual([
      'lib/a.ts:7 imports ../form/x.ts, which closes the cycle form -> ui -> lib -> form',
    ]);
  });

  it('names an import for each of several cycles', () => {
    const graph = [edge('a', 'b', '1', '2'), edge('b', 'a', '3'), edge('b', 'c', '4', '5'), edge('c', 'b', '6')];
    expect(closingImports(graph)).toEqual([
      '3, which closes the cycle a -> b -> a',
      '6, which closes the cycle b -> c -> b',
    ]);
  });
});
