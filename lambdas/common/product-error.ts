/** Something that is expected to go wrong now and then; its message is a sentence for the person in front of the screen. */
export abstract class ProductError extends Error {
  abstract override readonly name: string;
}
