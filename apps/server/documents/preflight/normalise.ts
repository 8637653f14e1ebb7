import { Refusal } from './refusal.ts'
import { runTool } from './tool.ts'

/** How the signed bytes were made from the uploaded ones. Running this again gives the same file. */
export interface Normalisation {
  readonly tool: 'qpdf'
  readonly version: string
  readonly arguments: readonly string[]
  /** Appended to the upload before the tool read it, if the upload had lost its trailer. */
  readonly appended: string | null
}

/**
 * Writes one revision and changes nothing else: streams byte for byte, object streams if they were used, no
 * linearisation. The first half of the file identifier stays (it identifies the document, and XMP may repeat it); the
 * second is derived from the content (ISO 32000-2, 14.4), so the same upload always gives the same file. PDF/A requires
 * the line end before `endstream` (ISO 19005-1, 6.1.7).
 */
const ARGUMENTS = [
  '--object-streams=preserve',
  '--stream-data=preserve',
  '--newline-before-endstream',
  '--deterministic-id',
] as const

export interface Normalised {
  readonly arguments: readonly string[]
  /** qpdf had to repair something. */
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

/** qpdf copies a broken trailer unchanged; then it reports its own output as damaged. */
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
    'The file is not a readable PDF: it is damaged, truncated, or of another format. Open it in a PDF reader, save it again, and upload the result.',
  )
}
