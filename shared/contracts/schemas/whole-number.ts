import { number } from 'yup';

/** Builds a schema for a whole number that must be sent, of any size or of at least `least`. */
export function wholeNumber(name: string, least?: number) {
  const message = `Send ${name} as a whole number${least === undefined ? '' : ` from ${least}`}.`;
  const whole = number().strict().typeError(message).integer(message).required(`Send ${name}.`);
  return least === undefined ? whole : whole.min(least, message);
}
