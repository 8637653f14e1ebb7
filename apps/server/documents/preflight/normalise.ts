import { Refusal } from './refusal.ts'
import { runTool } from './tool.ts'

/** How the signed bytes came from the uploaded ones: whoever runs this again gets the same file. */
export interface Normalisation {
  readonly tool: 'qpdf'
  readonly version: string
  readonly arguments: readonly string[]
  /** Appended to the upload before the tool read it, where the upload had lost its trailer. */
  readonly appended: string | null
}

/**
 * One revision, and nothing else new: streams byte for byte as they were, objects in object streams if they were there,
 * no linearisation. The file identifier's first half stays (it names the document, and XMP may repeat it), the second is
 * derived from the content (ISO 32000-2, 14.4), so one upload always gives one file. PDF/A wants the line end before
 * `endstream` (ISO 19005-1, 6.1.7).
 */
const ARGUMENTS = [
  '--object-streams=preserve',
  '--stream-data=preserve',
  '--newline-before-endstream',
  '--deterministic-id',
] as const

export interface Normalised {
  readonly arguments: readonly string[]
  /** qpdf had to mend something on the way. */
  readonly isRepaired: boolean
}

export async function normalise(path: string, isEncrypted: boolean, contentPath: string): Promise<Normalised> {
  const args = isEncrypted ? ['--decrypt', ...ARGUMENTS] : ARGUMENTS
  const status = await runTool('qpdf', ['--no-warn', ...args, path, contentPath])
  if (status !== WRITTEN && status !== WRITTEN_WITH_WARNINGS) throw unreadable()
  await refuseIfStillBroken(contentPath)
  return { arguments: args, isRepaired: status === WRITTEN_WITH_WARNINGS }
}

const WRITTEN = 0
const WRITTEN_WITH_WARNINGS = 3

/** qpdf writes a broken trailer as it was; then its own output is not sound to it. */
async function refuseIfStillBroken(contentPath: string): Promise<void> {
  const status = await runTool('qpdf', ['--suppress-recovery', '--show-npages', contentPath])
  if (status !== 0) throw unreadable()
}

export type Password = 'none' | 'owner' | 'user'

export async function passwordOf(path: string): Promise<Password> {
  const status = await runTool('qpdf', ['--requires-password', path])
  if (status === 0) return 'user'
  if (status === 2) return 'none'
  if (status === 3) return 'owner'
  throw unreadable()
}

export function unreadable(): Refusal {
  return new Refusal(
    'pdf_invalid',
    'The file is no readable PDF: it is damaged, cut off, or something else. Open it in a PDF reader, save it anew and upload that.',
  )
}
