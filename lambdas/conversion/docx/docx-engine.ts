/** `embedded` needs nothing but npm and simplifies the layout; `libreoffice` keeps it. */
export type DocxEngine = 'embedded' | 'libreoffice';
