export interface Throttle {
  /** Requests a second. */
  readonly rate: number;
  readonly burst: number;
}

/** API Gateway's token bucket: full at first, refilled at the rate. `now` in milliseconds. */
export function tokenBucket({ rate, burst }: Throttle, now: () => number = Date.now): () => boolean {
  let [tokens, last] = [burst, now()];
  return () => {
    const at = now();
    tokens = Math.min(burst, tokens + ((at - last) / 1000) * rate);
    last = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
