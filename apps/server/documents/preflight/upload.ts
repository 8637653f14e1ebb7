import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { normalise, passwordOf, unreadable } from './normalise.ts'
import { PdfFile } from './pdf/file.ts'
import { Meter } from './pdf/meter.ts'
import { isDict, nameOf, type Value } from './pdf/values.ts'
import { Refusal } from './refusal.ts'
import type { Task } from './report.ts'

/** An upload that can be examined. */
export interface Upload {
  /** Of the uploaded bytes. */
  readonly sha256: string
  readonly size: number
  /** As uploaded, or with an appended trailer if it was lost. */
  readonly bytes: Buffer
  readonly path: string
  readonly appended: string | null
  /** The decrypted objects. */
  readonly file: PdfFile
  readonly decrypted: boolean
}

export async function openUpload(task: Task): Promise<Upload> {
  const bytes = await readFile(task.inputPath)
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw unreadable()
  const file = await PdfFile.read(bytes, new Meter())
  const upload: Upload = {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    bytes,
    path: task.inputPath,
    appended: null,
    file,
    decrypted: false,
  }
  if (file.isEncrypted) return decrypted(upload, task)
  return file.trailer.size === 0 ? withTrailer(upload, task) : upload
}

async function decrypted(upload: Upload, task: Task): Promise<Upload> {
  const password = await passwordOf(upload.path)
  if (password === 'user') {
    throw new Refusal(
      'password_required',
      'The document opens only with a password, so signers could not read it. Save it without a password and upload that.',
    )
  }
  if (password === 'owner' && !task.allowDecrypt) {
    throw new Refusal(
      'owner_password',
      'The document is protected against changes by an owner password, and a signature is a change. If you may lift the protection, upload it with allow_decrypt: true, which is recorded; or save it without.',
    )
  }
  const path = join(task.folder, 'decrypted.pdf')
  await normalise(upload.path, true, path)
  return { ...upload, file: await PdfFile.read(await readFile(path), new Meter()), decrypted: true }
}

/** qpdf finds the objects of a truncated file, but not which of them is the catalog. */
async function withTrailer(upload: Upload, task: Task): Promise<Upload> {
  const isCatalog = (value: Value) => isDict(value) && nameOf(value.get('Type')) === 'Catalog'
  const objects = [...upload.file.objects()]
  const [only, ...others] = objects.filter(([, value]) => isCatalog(value))
  if (only === undefined || others.length > 0) throw unreadable()
  const size = objects.reduce((highest, [number]) => Math.max(highest, number), 0) + 1
  const appended = `\ntrailer\n<< /Root ${only[0]} 0 R /Size ${size} >>\nstartxref\n0\n%%EOF\n`
  const bytes = Buffer.concat([upload.bytes, Buffer.from(appended)])
  const path = join(task.folder, 'with-trailer.pdf')
  await writeFile(path, bytes)
  return { ...upload, bytes, path, appended, file: await PdfFile.read(bytes, new Meter()) }
}
