/** An expected failure, with the message and the HTTP status for the caller. Any other error becomes a 500 response. */
export abstract class ProductError extends Error {
  abstract readonly status: number;
  readonly fields: object = {};
  /** The number of seconds after which the caller may try again. */
  readonly retryAfter: number | undefined;
}

/** Creates an error class whose message is set by the code that throws it. */
export const defineError = (name: string, status: number) =>
  class extends ProductError {
    override readonly name = name;
    readonly status = status;
  };

export const defineErrorWithMessage = (name: string, status: number, sentence: string) =>
  class extends defineError(name, status) {
    constructor(options?: ErrorOptions) {
      super(sentence, options);
    }
  };
