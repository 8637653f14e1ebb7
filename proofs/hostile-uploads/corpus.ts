import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostileFiles } from '../../apps/server/documents/preflight/testing/hostile.ts'

// The hostile corpus: every way we know to harm with a PDF, each with the code it must be refused with. It is made beside
// the preflight, where the same files are its tests; here the whole service is held against it.

export interface Attack {
  name: string
  code: string
  bytes: Buffer
}

export async function attacks(): Promise<Attack[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-hostile-'))
  try {
    const made: Attack[] = []
    for (const file of hostileFiles()) {
      if ('bytes' in file) made.push({ name: file.name, code: file.code, bytes: file.bytes })
      else {
        const path = join(folder, 'file.pdf')
        await file.make(path)
        made.push({ name: file.name, code: file.code, bytes: readFileSync(path) })
      }
    }
    // Over HTTP an empty file is no body at all, which the schema refuses before the preflight sees it.
    const uploads = made.filter(({ bytes }) => bytes.length > 0)
    // And one that is too large is cut off on the way in.
    return uploads.map((file) => (file.code === 'pdf_too_large' ? { ...file, code: 'document_too_large' } : file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
