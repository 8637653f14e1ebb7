import { concatBytes } from '../bytes.ts'

/** A zlib stream, as /FlateDecode reads it. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate'))
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece)
  return concatBytes(pieces)
}
