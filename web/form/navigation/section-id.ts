/** Prefixed, because questions have their keys as ids and a key may equal a section's id. */
export const sectionId = (id: string) => `section-${id}`;
