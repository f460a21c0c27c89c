import type { ComponentType, ReactNode } from 'react';

/** Leads to a question of the form. */
export type Place = ComponentType<{
  readonly page: string;
  readonly hash: string;
  readonly children: ReactNode;
}>;
