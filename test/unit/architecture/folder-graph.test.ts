import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { importsIn, sourcesIn } from './source-imports.ts';

/** The rooms (top-level folders of a part of the product) that each room imports from. */
type Rooms = Readonly<Record<string, readonly string[]>>;

/** Returns the rooms that each room in a folder imports from. */
function usedIn(folder: string, roomPath: RegExp): Rooms {
  const roomOf = (file: string) => roomPath.exec(file)?.[1];
  const used: Record<string, string[]> = {};
  for (const file of sourcesIn(folder)) {
    const from = roomOf(file);
    for (const to of importsIn(file).map(roomOf)) {
      if (from === undefined || to === undefined || from === to || used[from]?.includes(to)) continue;
      used[from] = [...(used[from] ?? []), to].toSorted();
    }
  }
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
    const roomPath = /^lambdas\/(?!api|workers|triggers|platform)([^/]+)\//;
    expect(usedIn('lambdas', roomPath)).toEqual(drawingWith('pdf-layout'));
  });

  it('show which features of web import which', () => {
    expect(usedIn('web', /^web\/features\/([^/]+)\//)).toEqual(drawingWith('staff-view'));
  });
});
