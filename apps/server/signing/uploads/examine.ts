import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { UploadType } from '@countersign/domain/field'
import type { Received } from '../../documents/intake/receive.ts'
import { preflightAttachment, type RefusalCode } from '../../documents/preflight/preflight.ts'
import { isDecodable, MAX_PHOTO_PIXELS } from '../drawn/decode-picture.ts'
import { type UploadProblem, uploadRefused } from './refusals.ts'

// Examines a signer's file. Its type is found by its content. A PDF and a picture are read in a confined process, like
// documents and pictures of signatures. The file is kept as it was received.

export interface ExamineOptions {
  tenantId: string
  maxBytes: number
  maxPages: number
}

interface Format {
  type: UploadType
  begins: Buffer
  /** The last bytes; some cameras append a trailer of their own, which ends with `SEFT`. */
  ends: readonly Buffer[]
}

const FORMATS: readonly Format[] = [
  { type: 'pdf', begins: Buffer.from('%PDF-'), ends: [] },
  { type: 'png', begins: hex('89504e470d0a1a0a'), ends: [hex('0000000049454e44ae426082')] },
  { type: 'jpeg', begins: hex('ffd8ff'), ends: [hex('ffd9'), Buffer.from('SEFT')] },
]

/** Readers of PDF find a header up to here. */
const HEADER_BYTES = 1024
/** A zip archive ends with a record of 22 bytes and a comment of at most 65,535. */
const ARCHIVE_END_BYTES = 22 + 65_535
const ARCHIVE_END = Buffer.from('PK\x05\x06')

/** The type of the file, if it is one of the accepted types and nothing else. */
export async function findType({ path, size }: Received, accept: readonly UploadType[]): Promise<UploadType> {
  const { head, tail } = await readEnds(path, size)
  const format = FORMATS.find(({ begins }) => head.subarray(0, begins.length).equals(begins))
  if (!format || !accept.includes(format.type)) {
    throw uploadRefused('not_accepted', `The file is not of an accepted type: ${accept.join(', ')}.`)
  }
  if (format.ends.length > 0 && !format.ends.some((end) => tail.subarray(-end.length).equals(end))) {
    throw uploadRefused(
      'damaged',
      'The picture is incomplete, or other data follows it. Save it again and upload that.',
    )
  }
  const isPdfToo = format.type !== 'pdf' && head.includes('%PDF-')
  if (isPdfToo || tail.includes(ARCHIVE_END)) {
    throw uploadRefused('not_accepted', 'The file is of two types at once. Save it again and upload that.')
  }
  return format.type
}

/** Throws a Failure that says why the file is refused. */
export async function examineUpload(received: Received, type: UploadType, options: ExamineOptions): Promise<void> {
  if (type === 'pdf') return examinePdf(received, options)
  const input = { size: received.size, open: () => createReadStream(received.path) }
  if (await isDecodable(options.tenantId, input)) return
  const message = `The picture cannot be read, or has more than ${MAX_PHOTO_PIXELS / 1_000_000} million pixels.`
  throw uploadRefused('damaged', message)
}

async function examinePdf(received: Received, { tenantId, maxBytes, maxPages }: ExamineOptions): Promise<void> {
  const report = await preflightAttachment(received.path, received.sha256, { owner: tenantId, maxBytes, maxPages })
  if (!report.accepted) throw uploadRefused(PROBLEMS[report.code] ?? 'active_content', report.message)
}

const PROBLEMS: Partial<Record<RefusalCode, UploadProblem>> = {
  pdf_invalid: 'damaged',
  page_tree_invalid: 'damaged',
  pdf_too_large: 'too_large',
  too_many_pages: 'too_complex',
  pdf_bomb: 'too_complex',
  preflight_timeout: 'too_complex',
  password_required: 'password',
}

async function readEnds(path: string, size: number): Promise<{ head: Buffer; tail: Buffer }> {
  await using file = await open(path)
  const read = async (length: number, position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
  const tailBytes = Math.min(size, ARCHIVE_END_BYTES)
  return { head: await read(Math.min(size, HEADER_BYTES), 0), tail: await read(tailBytes, size - tailBytes) }
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
