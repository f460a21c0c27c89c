/** The version of the layout. Increase it when the same content is drawn differently, so that copies are redrawn. */
export const layoutVersion = 13;

/** Font sizes in points. Like the print view, the copy is black on white. */
export const sizes = { title: 20, name: 15, step: 14, section: 11, text: 10, small: 8.5 } as const;
export const colours = { label: '#333333', faint: '#555555', rule: '#999999' } as const;
export const rowPadding = 4;
export const labelShare = 0.4;
