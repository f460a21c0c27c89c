/** Whether the screen has room for one column only. */
export const isPhone = (): boolean => matchMedia('(max-width: 675px)').matches;
