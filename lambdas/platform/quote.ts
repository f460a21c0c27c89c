const maxLength = 60;

export const quote = (name: string) => (name.length > maxLength ? `${name.slice(0, maxLength)}…` : name);
