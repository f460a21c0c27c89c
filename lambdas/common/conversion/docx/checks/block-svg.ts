import sharp from 'sharp';

/**
 * Blocks SVG in this process: a few bytes can take libvips a minute, whatever size they declare. Word stores a raster
 * picture beside each.
 */
export function blockSvg(): void {
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
}
