import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Manifest, PATHS } from './manifest.ts'

/** A file to be added to the archive. */
export interface Part {
  readonly path: string
  readonly open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
}

/**
 * Streams the archive in chunks, the manifest first. Only one chunk of one file is in memory. All entries use deflate,
 * because streaming readers support no other method whose length follows the data (APPNOTE 4.4.4). PDFs are already
 * compressed and become stored blocks.
 */
export async function* writeBundle(manifest: Manifest, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(chunk)
  })
  function* takeReady() {
    if (failure) throw failure
    const chunks = ready
    ready = []
    yield* chunks
  }

  const at = new Date(manifest.made_at)
  for (const part of [manifestPart(manifest), ...parts]) {
    const entry = new ZipDeflate(part.path, { level: part.path.endsWith('.pdf') ? 0 : 6 })
    entry.mtime = at
    zip.add(entry)
    for await (const chunk of await part.open()) {
      // The deflater keeps a reference to its input, and readers reuse their buffers.
      entry.push(chunk.slice())
      yield* takeReady()
    }
    entry.push(new Uint8Array(), true)
    yield* takeReady()
  }
  zip.end()
  yield* takeReady()
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
