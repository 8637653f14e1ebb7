import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareBitmaps } from './bitmaps.ts'
import type { Warning } from './findings.ts'
import { digestOfMeaning } from './identical.ts'
import { readMetadata } from './metadata.ts'
import { normalise } from './normalise.ts'
import { readPages } from './pages.ts'
import { PdfFile } from './pdf/file.ts'
import { Meter } from './pdf/meter.ts'
import { nameOf } from './pdf/values.ts'
import { applyPolicy } from './policy.ts'
import { Refusal } from './refusal.ts'
import type { Accepted, Task } from './report.ts'
import { measureStreams } from './streams.ts'
import { openUpload, type Upload } from './upload.ts'

/**
 * The whole preflight, inside the limited child. The upload itself is read only to bound what it costs; whether its
 * content is acceptable is asked of the normalised file, in which qpdf has left one meaning and no hiding place; and
 * that both are the same document is checked last.
 */
export async function examine(task: Task): Promise<Accepted> {
  const upload = await openUpload(task)
  await measureStreams(upload.file)
  readPages(upload.file, task.maxPages)

  const contentPath = join(task.folder, 'content.pdf')
  const { isRepaired, ...how } = await normalise(upload.path, upload.decrypted, contentPath)
  const content = await readFile(contentPath)
  const file = await PdfFile.read(content, new Meter())
  const metadata = await readMetadata(file)
  const notes = await applyPolicy(file, metadata)

  const pages = readPages(file, task.maxPages)
  refuseChange(upload.file, file)
  const pagesDrawn = await compareBitmaps(upload.bytes, content, pages)

  return {
    accepted: true,
    sha256: upload.sha256,
    size: upload.size,
    contentPath,
    contentSha256: createHash('sha256').update(content).digest('hex'),
    contentSize: content.length,
    pages,
    normalisation: { tool: 'qpdf', version: task.qpdfVersion, ...how, appended: upload.appended },
    decrypted: upload.decrypted,
    pdfVersion: versionOf(content, file),
    pdfA: metadata.pdfA,
    tagged: metadata.isTagged,
    pagesDrawn,
    warnings: [...notes, ...warningsAbout(upload, isRepaired, pagesDrawn, pages.length)],
  }
}

function refuseChange(before: PdfFile, after: PdfFile): void {
  if (digestOfMeaning(before) === digestOfMeaning(after)) return
  throw new Refusal(
    'normalisation_changed',
    'Bringing the file into one clean revision would change it: its parts contradict each other, so readers may disagree about what it says. Open it in a PDF reader, save or print it to a new PDF and upload that.',
  )
}

/** The catalog's version overrides the header's where it is later (ISO 32000-2, 7.2.2). */
function versionOf(content: Buffer, file: PdfFile): string {
  const header = /^%PDF-(\d\.\d)/.exec(content.toString('latin1', 0, 16))?.[1] ?? ''
  const catalog = nameOf(file.at(file.catalog, 'Version')) ?? ''
  return [header, catalog].sort()[1] ?? ''
}

function warningsAbout(upload: Upload, isRepaired: boolean, drawn: number, pages: number): Warning[] {
  const warnings: Warning[] = []
  if (isRepaired || upload.appended !== null) {
    warnings.push({ code: 'repaired', message: 'The file was damaged and has been repaired; nothing visible changed.' })
  }
  if (upload.file.revisions > 1) {
    warnings.push({
      code: 'earlier_revisions_dropped',
      message: 'The file kept earlier versions of itself; only the newest one is kept and will be signed.',
    })
  }
  if (drawn < pages) {
    const message = `${drawn} of ${pages} pages were compared as drawn, the others only object by object: drawing takes too long.`
    warnings.push({ code: 'pages_sampled', message })
  }
  return warnings
}
