/** A rectangle in the coordinates of a page, in points from the bottom left. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}
