let activityCount = 0;

for (const type of ['focusin', 'input']) addEventListener(type, () => (activityCount += 1), { capture: true });

/**
 * Starts watching the user; call it when a control is activated. The returned function tells whether the user has
 * neither typed nor moved the focus since. If the user has, a late response must not move the focus.
 */
export function watchUserActivity(): () => boolean {
  const countAtStart = activityCount;
  return () => activityCount === countAtStart;
}
