export interface Repetition {
  /** In ms. */
  readonly pause: number;
  /** With the first. */
  readonly attempts: number;
}

/** How a call that failed is made again by itself. While somebody waits for it: on a bad line one of several does not arrive. */
export const atOnce: Repetition = { pause: 1_500, attempts: 3 };

/** Behind the screen, as long as a session may be idle. What a person does, or a line that is back, begins anew. */
export const behind: Repetition = { pause: 10_000, attempts: 90 };

const forCode: Repetition = { pause: atOnce.pause, attempts: Number.POSITIVE_INFINITY };

export const paused = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks again after a pause, as often as `repetition` says and as long as `mayHelp`. */
export const retried = <Result>(
  ask: () => Promise<Result>,
  { pause, attempts }: Repetition = forCode,
  mayHelp: (error: unknown) => boolean = () => true,
): Promise<Result> =>
  ask().catch(async (error: unknown): Promise<Result> => {
    if (attempts <= 1 || !mayHelp(error)) throw error;
    await paused(pause);
    return retried(ask, { pause, attempts: attempts - 1 }, mayHelp);
  });
