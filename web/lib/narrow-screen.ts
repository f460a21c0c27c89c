/** Whether the screen has room for one column only. */
export const isNarrowScreen = (): boolean => matchMedia('(max-width: 675px)').matches;
