const maxLength = 60;

/** A name that a client sent, truncated for an error message. */
export const quote = (name: string) => (name.length > maxLength ? `${name.slice(0, maxLength)}…` : name);
