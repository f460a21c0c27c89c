/** The request for a letter that a link belongs to. */
export interface LinkedRequest {
  readonly application: string;
  readonly n: number;
  readonly generation: number;
}
