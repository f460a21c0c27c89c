import type { RequestListener } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { AwsError, requireSignature, serveAwsJson } from '../common/aws-json.ts';

export interface BusEvent {
  readonly source: string;
  readonly type: string;
  readonly detail: unknown;
  /** The time, in ISO 8601. */
  readonly at: string;
}

interface Entry {
  readonly Source?: string;
  readonly DetailType?: string;
  readonly Detail?: string;
}

const maxEvents = 50_000;

/** Emulates EventBridge's default bus. Keeps the events, newest first. */
export function openBus(): { readonly events: () => readonly BusEvent[]; readonly listener: RequestListener } {
  const events: BusEvent[] = [];
  const listener = serveAwsJson(async (request) => {
    if (request.headers['x-amz-target'] !== 'AWSEvents.PutEvents') throw new AwsError('UnknownOperationException');
    requireSignature(request);
    const { Entries = [] } = (await readJson(request)) as { Entries?: readonly Entry[] };
    const at = new Date().toISOString();
    const put = Entries.map(({ Source, DetailType, Detail }) => {
      if (!Source || !DetailType || !Detail) return { ErrorCode: 'InvalidArgument' };
      events.unshift({ source: Source, type: DetailType, detail: JSON.parse(Detail), at });
      return { EventId: crypto.randomUUID() };
    });
    events.splice(maxEvents);
    return { FailedEntryCount: put.filter((entry) => 'ErrorCode' in entry).length, Entries: put };
  });
  return { events: () => events, listener };
}
