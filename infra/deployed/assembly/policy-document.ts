import type { Statement } from '../policy/statement.ts';

export interface PolicyDocument {
  readonly Statement: Statement | readonly Statement[];
}

export const statementsOf = ({ Statement }: PolicyDocument): readonly Statement[] =>
  Array.isArray(Statement) ? Statement : [Statement as Statement];
