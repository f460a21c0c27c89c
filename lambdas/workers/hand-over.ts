import { closeHandover } from '../handover/close-handover.ts';
import { sendEvents } from '../handover/daily/events.ts';
import { handOverDay } from '../handover/daily/hand-over-day.ts';
import {
  type CloseJob,
  type EventsJob,
  handOverQueue,
  type PartJob,
  type StartJob,
} from '../handover/handover-queue.ts';
import { handOverApplication } from '../handover/part.ts';
import { createConsumer } from '../queues/consume.ts';

/** No user waits for these jobs, and the services that they need may be down for minutes. */
const failureDelaySeconds = 60;

const { start, part, close } = handOverDay({ closeHandover, enqueue: handOverQueue.enqueue, handOverApplication });

export const handler = createConsumer<StartJob | PartJob | CloseJob | EventsJob>(
  'handover',
  { start, part, close, events: sendEvents },
  { setVisibility: handOverQueue.setVisibility, failureDelaySeconds },
);
