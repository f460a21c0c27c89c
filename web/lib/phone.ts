/** Where there is room for one column alone. */
export const isPhone = (): boolean => matchMedia('(max-width: 675px)').matches;
