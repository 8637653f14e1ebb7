import { normaliseUpload } from './examine.ts'
import { readMetadata } from './metadata.ts'
import { readPages } from './pages.ts'
import { PdfFile } from './pdf/file.ts'
import { Meter } from './pdf/meter.ts'
import { applyPolicy, REFUSED_IN_ATTACHMENTS } from './policy.ts'
import type { AcceptedAttachment, Task } from './report.ts'
import { measureStreams } from './streams.ts'
import { openUpload } from './upload.ts'

/**
 * The preflight of a PDF that is kept as it is beside a document, inside the confined child process. It must be safe to
 * open: reading and drawing it costs little, and the rules are applied to the normalised file as in `examine`. Because it
 * is kept as it is, they are also applied to all objects of the upload: a reader that repairs a file in another way than
 * qpdf may find those that qpdf leaves out. It is not signed here, so its own signatures, an owner password and content
 * that readers show in different ways are accepted.
 */
export async function examineAttachment(task: Task): Promise<AcceptedAttachment> {
  const upload = await openUpload({ ...task, allowDecrypt: true })
  await measureStreams(upload.file)
  readPages(upload.file, task.maxPages)
  const { bytes } = await normaliseUpload(upload, task)
  const file = await PdfFile.read(bytes, new Meter())
  const pages = readPages(file, task.maxPages)
  for (const reading of [file, upload.file]) {
    await applyPolicy(reading, await readMetadata(reading), [], REFUSED_IN_ATTACHMENTS)
  }
  // Loaded on demand, as in `examine`.
  const { drawPages } = await import('./bitmaps/compare.ts')
  await drawPages(bytes, pages)
  return { accepted: true, sha256: upload.sha256 }
}
