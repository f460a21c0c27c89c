/** A section's id in the document, where questions have their keys as ids and some have a section's name. */
export const sectionId = (id: string) => `section-${id}`;
