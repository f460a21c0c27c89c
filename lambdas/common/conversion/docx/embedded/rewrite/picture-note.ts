/** What stands in the place of a picture that cannot be drawn. */
export const pictureNote = (alt = '') => `[A picture that could not be shown here${alt ? `: ${alt}` : ''}]`;
