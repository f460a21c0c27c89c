import { formRoutes, isFormRoute } from '../../shared/form/structure.ts';
import { isPdfPath, staffKeyIn } from '../lib/pdf-paths.ts';

const formPaths = [...formRoutes, '/completion'] as const;
export type FormPath = (typeof formPaths)[number];
export const isFormPath = (path: string): path is FormPath => formPaths.some((each) => each === path);

const accountPaths = ['/signup', '/confirm', '/login', '/forgot', '/reset'] as const;
export type AccountPath = (typeof accountPaths)[number];
export const isAccountPath = (path: string): path is AccountPath => accountPaths.some((each) => each === path);

export type ScreenGroup = 'form' | 'account' | 'print' | 'pdf';

/**
 * Returns the group of screens that a path belongs to, or undefined for a path without a screen. Staff see every path
 * of the form as a print view.
 */
export function screenGroupOf(path: string, isStaff: boolean): ScreenGroup | undefined {
  if (path === '/print' || staffKeyIn(path)) return 'print';
  if (isPdfPath(path)) return 'pdf';
  if (isStaff) return isFormRoute(path) ? 'print' : undefined;
  if (isFormPath(path)) return 'form';
  return isAccountPath(path) ? 'account' : undefined;
}

/** Returns the group of screens to load first. A path without a screen leads to the first page. */
export const firstScreenGroup = (path: string, isStaff: boolean): ScreenGroup =>
  screenGroupOf(path, isStaff) ?? (isStaff ? 'print' : 'form');
