/** An expected failure: what the caller is told, with an HTTP status. Everything else is a 500. */
export abstract class ProductError extends Error {
  abstract readonly status: number;
  /** What the response's body has beside the message. */
  readonly fields: object = {};
  /** In seconds, when it will be answered again. */
  readonly retryAfter: number | undefined;
}

/** A kind of failure. Without a sentence of its own, whoever throws it says what is wrong. */
export const failureOf = (name: string, status: number) =>
  class extends ProductError {
    override readonly name = name;
    readonly status = status;
  };

export const failureWith = (name: string, status: number, sentence: string) =>
  class extends failureOf(name, status) {
    constructor(options?: ErrorOptions) {
      super(sentence, options);
    }
  };
