import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CarriedSignature } from './carried-signature.ts'
import type { Warning } from './findings.ts'
import { readFormFields } from './form-fields.ts'
import { digestOfMeaning } from './identical.ts'
import { readMetadata } from './metadata.ts'
import { type Normalisation, normalise } from './normalise.ts'
import { readPages } from './pages.ts'
import { PdfFile } from './pdf/file.ts'
import { Meter } from './pdf/meter.ts'
import { nameOf } from './pdf/values.ts'
import { applyPolicy } from './policy.ts'
import { asItIs, Refusal } from './refusal.ts'
import type { Accepted, Task } from './report.ts'
import { checkContent, refuseUnsignable } from './signable.ts'
import { measureStreams } from './streams.ts'
import { openUpload, type Upload } from './upload.ts'

/**
 * The whole preflight, inside the confined child process. The upload itself is read only to bound its cost. The content
 * rules are applied to the normalised file, in which qpdf has left one interpretation and no hidden objects. Then both are
 * checked to be the same document, and the sealer's content check decides whether it can be signed. The normalised file
 * will be signed, unless the upload is already signed: then the upload is kept unchanged.
 */
export async function examine(task: Task): Promise<Accepted> {
  const upload = await openUpload(task)
  await measureStreams(upload.file)
  readPages(upload.file, task.maxPages)

  const normalised = await normaliseUpload(upload, task)
  const file = await PdfFile.read(normalised.bytes, new Meter())
  const metadata = await readMetadata(file)
  const pages = readPages(file, task.maxPages)
  const { isSigned, warnings } = await applyPolicy(file, metadata, await checkContent(normalised.bytes, pages))

  refuseChange(upload.file, file)
  // Before the rendering, which takes the time that is left.
  const formFields = isSigned ? [] : await readFormFields(normalised.bytes)
  // Loaded on demand: an upload that is rejected before does not need PDFium.
  const { compareBitmaps } = await import('./bitmaps/compare.ts')
  const { pagesDrawn, textPlaces } = await compareBitmaps(upload.bytes, normalised.bytes, pages)
  const content = isSigned ? await keepSigned(upload, normalised, task) : rewritten(normalised)
  await refuseUnsignable(content.bytes, pages)

  return {
    accepted: true,
    sha256: upload.sha256,
    size: upload.size,
    contentPath: content.path,
    contentSha256: createHash('sha256').update(content.bytes).digest('hex'),
    contentSize: content.bytes.length,
    pages,
    normalisation: content.normalisation,
    signatures: content.signatures,
    decrypted: upload.decrypted,
    pdfVersion: versionOf(content.bytes, file),
    pdfA: metadata.pdfA,
    tagged: metadata.isTagged,
    pagesDrawn,
    warnings: [...warnings, ...warningsAbout(upload, content, pagesDrawn, pages.length)],
    formFields,
    textPlaces,
  }
}

interface Normalised {
  readonly bytes: Buffer
  readonly path: string
  readonly isRepaired: boolean
  readonly normalisation: Normalisation
}

export async function normaliseUpload(upload: Upload, { folder, qpdfVersion }: Task): Promise<Normalised> {
  const path = join(folder, 'content.pdf')
  const { isRepaired, ...how } = await normalise(upload.path, upload.decrypted, path)
  const normalisation = { tool: 'qpdf', version: qpdfVersion, ...how, appended: upload.appended } as const
  return { bytes: await readFile(path), path, isRepaired, normalisation }
}

/** The file that will be signed. */
interface Content {
  readonly bytes: Buffer
  readonly path: string
  readonly isRepaired: boolean
  readonly normalisation: Normalisation | null
  readonly signatures: readonly CarriedSignature[]
}

function rewritten(normalised: Normalised): Content {
  return { ...normalised, signatures: [] }
}

/** Unchanged, because a rewrite would break its signatures; otherwise it is rejected. */
async function keepSigned(upload: Upload, { isRepaired }: Normalised, { folder }: Task): Promise<Content> {
  if (upload.decrypted) throw asItIs('it is encrypted')
  if (isRepaired || upload.appended !== null) throw asItIs('it is damaged')
  // Loaded on demand: most uploads have no signature and do not need the verifier.
  const { checkSignatures } = await import('./signatures.ts')
  const signatures = await checkSignatures(upload, new Date())
  const path = join(folder, 'signed.pdf')
  await copyFile(upload.path, path)
  return { bytes: upload.bytes, path, isRepaired: false, normalisation: null, signatures }
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

function warningsAbout(upload: Upload, content: Content, drawn: number, pages: number): Warning[] {
  const warnings: Warning[] = []
  if (content.isRepaired || upload.appended !== null) {
    warnings.push({ code: 'repaired', message: 'The file was damaged and has been repaired; nothing visible changed.' })
  }
  if (content.signatures.length > 0) {
    warnings.push({
      code: 'carries_signatures',
      message: `The file is signed already (${content.signatures.length} times) and is kept as it is; signatures made here are added to it. Who signed before was not looked into.`,
    })
  } else if (upload.file.revisions > 1) {
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
