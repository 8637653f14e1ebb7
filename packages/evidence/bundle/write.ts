import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Manifest, PATHS } from './manifest.ts'

/** A file on its way into the archive. */
export interface Part {
  readonly path: string
  readonly open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

/**
 * The archive, piece by piece, the manifest first. No more of it is in memory than one piece of one file. Every entry is
 * written as a deflated one, because readers that take an archive as a stream know no other whose length follows it
 * (APPNOTE 4.4.4); PDFs are packed already and pass as stored blocks.
 */
export async function* writeBundle(manifest: Manifest, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(chunk)
  })
  function* taken() {
    if (failure) throw failure
    const given = ready
    ready = []
    yield* given
  }

  const at = new Date(manifest.made_at)
  for (const part of [manifestPart(manifest), ...parts]) {
    const entry = new ZipDeflate(part.path, { level: part.path.endsWith('.pdf') ? 0 : 6 })
    entry.mtime = at
    zip.add(entry)
    for await (const chunk of await part.open()) {
      // The deflater keeps what it is given, and readers reuse their buffers.
      entry.push(chunk.slice())
      yield* taken()
    }
    entry.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

export function textPart(path: string, text: string): Part {
  return bytesPart(path, strToU8(text))
}

export function bytesPart(path: string, bytes: Uint8Array): Part {
  return {
    path,
    async *open() {
      yield bytes
    },
  }
}

function manifestPart(manifest: Manifest): Part {
  return textPart(PATHS.manifest, `${JSON.stringify(manifest, null, 2)}\n`)
}
