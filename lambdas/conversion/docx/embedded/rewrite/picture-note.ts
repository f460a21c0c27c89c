export const pictureNote = (alt = '') => `[A picture that could not be shown here${alt ? `: ${alt}` : ''}]`;
