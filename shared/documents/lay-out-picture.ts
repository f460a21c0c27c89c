// The browser and the server share these rules for drawing a picture onto pages.

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The scale of pictures, in points per pixel: 96 pixels per inch. Larger ones are scaled down to the page. */
export const POINTS_PER_PIXEL = 72 / 96;

/** The height in pixels up to which a picture is sharp enough on one page: 11 inches at 300 pixels per inch. */
const TALLEST = 3300;

/**
 * Whether a picture is so tall that its text would be too small on one page, such as a scrolling screenshot. A phone's
 * whole screen is at most 7 to 3, so an ordinary screenshot stays on one page.
 */
export const isLongPicture = ({ width, height }: Size): boolean => height > TALLEST && height > (width * 8) / 3;

/** Returns the size in points of a Letter page in the orientation of a picture. */
export const letterPageFor = ({ width, height }: Size): Size =>
  width > height ? { width: 792, height: 612 } : { width: 612, height: 792 };

/** The part of a long picture that is on two pages, in points, so that each line of text is whole on one of them. */
const OVERLAP = 24;

export interface PictureLayout extends Size {
  /** The distances in points from the top of the picture to the top of each page. */
  readonly starts: readonly number[];
}

/** Returns the size of a picture in points. A long picture has the width of the page, and continues on more pages. */
export function layOutPicture(picture: Size, page: Size): PictureLayout {
  const isLong = isLongPicture(picture);
  const fit = page.width / picture.width;
  const scale = Math.min(POINTS_PER_PIXEL, fit, isLong ? fit : page.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const step = page.height - OVERLAP;
  const count = isLong ? Math.ceil((height - OVERLAP) / step) : 1;
  return { width, height, starts: Array.from({ length: count }, (_, index) => index * step) };
}
