import sharp from 'sharp';

/**
 * Has libvips draw no SVG in this process: one of a few bytes can ask for a minute's work, and what it says of its size
 * tells nothing. Word keeps a raster picture beside each.
 */
export function blockSvg(): void {
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
}
