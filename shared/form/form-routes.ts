/** The paths of the form's pages: each is `/` and the page's id. */
export const formRoutes = ['/about', '/education', '/final-steps'] as const;
export type FormRoute = (typeof formRoutes)[number];
export const isFormRoute = (path: string | undefined): path is FormRoute => formRoutes.some((route) => route === path);
