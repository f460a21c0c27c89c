let acts = 0;

for (const type of ['focusin', 'input']) addEventListener(type, () => (acts += 1), { capture: true });

/**
 * Called as something is pressed. What it returns tells, when its answer has come, whether the person has neither typed nor gone
 * to another place since: whoever has is not called back.
 */
export function watchPerson(): () => boolean {
  const before = acts;
  return () => acts === before;
}
