const RealDate = Date;
let offset = 0;

/** As the platform's, by an advanced clock. */
class AdvancedDate extends RealDate {
  // The clock may be advanced while a date of before is at work.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate;
  }
  static override now(): number {
    return RealDate.now() + offset;
  }
  constructor(...values: [] | ConstructorParameters<typeof Date>) {
    if (values.length === 0) super(RealDate.now() + offset);
    else super(...values);
  }
}

/** Advances the clock of this process, for all services and Lambdas in it: sessions, codes and links grow old. */
export function advanceClock(milliseconds: number): void {
  offset += milliseconds;
  globalThis.Date = AdvancedDate as DateConstructor;
}
