import sharp from 'sharp';

/** A few bytes of SVG can take libvips a minute, whatever their size. Word stores a raster picture beside each. */
export function blockSvg(): void {
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
}
