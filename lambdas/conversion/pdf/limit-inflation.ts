import { deflateSync } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { documentLimits } from '../limits/document-limits.ts';

export class InflatedTooFar extends Error {
  override readonly name = 'InflatedTooFar';
}

interface DecodeStream {
  ensureBuffer(size: number): Uint8Array;
}

/** pdf-lib inflates without a limit. All its decoders grow their output in this one method of their prototype. */
function limitDecoders(): void {
  const context = PDFContext.create();
  const sample = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(Buffer.alloc(1)));
  const decoders: DecodeStream = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(sample)));
  const grow = decoders.ensureBuffer;
  decoders.ensureBuffer = function (size) {
    if (size > documentLimits.unpackedBytes) throw new InflatedTooFar();
    return grow.call(this, size);
  };
}

limitDecoders();
