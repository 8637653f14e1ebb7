import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import { tooLarge as bodyTooLarge, type FilePart } from '../../platform/http/json-file/scan.ts'
import { networkOf } from '../../platform/http/network.ts'
import { documentName, nameInHeaders } from '../name.ts'
import { FormUpload, type UploadQuery } from '../schemas.ts'
import type { UploadBudget } from './in-flight.ts'
import { type JsonOptions, readJson } from './read-json.ts'
import { requireValid } from './require-valid.ts'

// An upload has one of three forms. The result is a file in its own folder, hashed while it was written.

/** For boundary lines, part headers and the small fields of a form. */
const FORM_OVERHEAD_BYTES = 64 * 1024
const FORM_LIMITS = { files: 1, fields: 10, fieldSize: 4096, fileSize: Number.POSITIVE_INFINITY }
/** For the rest of an upload that is already rejected. */
const READ_ON_MS = 30_000
/** No call takes this long: such a folder was left by a killed process. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

export interface SpoolOptions {
  /** Uploads are written below this folder, readable by this process's user only. */
  uploadFolder: string
  maxBytes: number
  /** The error of a larger file. */
  tooLarge?: (maxBytes: number) => Failure
}

export interface ReceiveOptions extends SpoolOptions {
  budget: UploadBudget
  json: JsonOptions
}

/** Disposing of it removes the folder with its files, and ends the upload's part in the budget. */
export interface Received extends AsyncDisposable {
  folder: string
  path: string
  size: number
  sha256: Buffer
  name: string
  allowDecrypt: boolean
}

interface Form {
  file: Saved
  name: string | undefined
  allowDecrypt: boolean | undefined
}

interface Saved {
  size: number
  sha256: Buffer
}

type Save = (parts: AsyncIterable<FilePart>) => Promise<Saved>

/** Throws a Failure `rate_limited` if the caller has too many uploads or bytes in flight. */
export function receive(request: FastifyRequest, options: ReceiveOptions): Promise<Received> {
  return receiveForm(request, options, (save) => readForm(request, options, save))
}

/** The same for a body that is a file, with a name that the caller knows. */
export function receiveFile(
  request: FastifyRequest,
  name: string,
  options: Omit<ReceiveOptions, 'json'>,
): Promise<Received> {
  return receiveForm(request, options, async (save) => {
    refuseDeclaredTooLarge(request, options, 0)
    const file = request.body instanceof Readable ? await save(unclosed(request.body)) : null
    if (file === null || file.size === 0) throw required('The body is empty: send the file.', 'file')
    return { file, name, allowDecrypt: false }
  })
}

async function receiveForm(
  request: FastifyRequest,
  options: Omit<ReceiveOptions, 'json'>,
  read: (save: Save) => Promise<Form>,
): Promise<Received> {
  try {
    using held = new DisposableStack()
    const inFlight = held.use(options.budget.admit(ownerOf(request), declaredLength(request)))
    const received = await intoFolder({ ...options, grewTo: inFlight.grewTo }, read)
    const budget = held.move()
    return {
      ...received,
      async [Symbol.asyncDispose]() {
        budget.dispose()
        await received[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    readOn(request)
    throw error
  }
}

/** The tenant that a call belongs to; without a key, the network that it comes from. */
export function ownerOf({ caller, ip }: FastifyRequest): string {
  return caller?.tenantId ?? `network ${networkOf(ip)}`
}

/** The same for a local file. */
export function receiveBytes(bytes: Uint8Array, name: string, options: SpoolOptions): Promise<Received> {
  return intoFolder(options, async (save) => ({ file: await save(Readable.from([bytes])), name, allowDecrypt: false }))
}

/** The folder for files while they are received and examined. */
export function uploadFolderIn(dataFolder: string): string {
  return join(dataFolder, 'uploads')
}

/** Removes what killed processes left. */
export async function discardAbandoned(uploadFolder: string, now: number): Promise<void> {
  const names = await readdir(uploadFolder).catch(() => [])
  for (const name of names) {
    const folder = join(uploadFolder, name)
    const made = await stat(folder).catch(() => undefined) // another process may be cleaning up, too
    if (made && now - made.mtimeMs > ABANDONED_AFTER_MS) await discard(folder)
  }
}

interface Spool extends SpoolOptions {
  grewTo?: (bytes: number) => void
}

async function intoFolder(options: Spool, read: (save: Save) => Promise<Form>): Promise<Received> {
  await mkdir(options.uploadFolder, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(options.uploadFolder, 'upload-'))
  const path = join(folder, 'received.pdf')
  try {
    const form = await read((bytes) => saveTo(path, bytes, options))
    if (form.file.size === 0) throw empty()
    return {
      folder,
      path,
      ...form.file,
      name: documentName(form.name),
      allowDecrypt: form.allowDecrypt ?? false,
      [Symbol.asyncDispose]: () => discard(folder),
    }
  } catch (error) {
    await discard(folder)
    throw error
  }
}

function readForm(request: FastifyRequest, { maxBytes, json }: ReceiveOptions, save: Save): Promise<Form> {
  const { body, headers } = request
  if (request.isMultipart()) return readMultipart(request, maxBytes, save)
  if (!(body instanceof Readable)) throw empty()
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return readRaw(request, body, maxBytes, save)
  if (declaredLength(request) > json.maxBytes) throw bodyTooLarge()
  return readJson(request, body, json, save)
}

const JSON_TYPE = /^application\/json\b/i

/** `application/pdf`: the body is the file. The other values are in the query or the headers. */
async function readRaw(request: FastifyRequest, body: Readable, maxBytes: number, save: Save): Promise<Form> {
  refuseDeclaredTooLarge(request, { maxBytes }, 0)
  const { name, allow_decrypt } = request.query as UploadQuery
  return { file: await save(unclosed(body)), name: name ?? nameInHeaders(request.headers), allowDecrypt: allow_decrypt }
}

/** `multipart/form-data`: the file is the part `file`. */
async function readMultipart(request: FastifyRequest, maxBytes: number, save: Save): Promise<Form> {
  refuseDeclaredTooLarge(request, { maxBytes }, FORM_OVERHEAD_BYTES)
  const fields: Record<string, unknown> = {}
  let file: Saved | undefined
  try {
    for await (const part of request.parts({ limits: FORM_LIMITS })) {
      fields[part.fieldname] = part.type === 'field' ? part.value : part.filename || ''
      if (part.type === 'file') file = await save(unclosed(part.file))
    }
  } catch (error) {
    // An error of the file system, such as a full disk, is ours. Any other error in a form is the sender's.
    throw error instanceof Failure || 'syscall' in (error as Error) ? error : unreadableForm(error as Error)
  }
  requireValid<FormUpload>(request, FormUpload, fields, 'form')
  if (!file) throw required('file is required: send the PDF as a part with a file name.', 'file')
  return { file, name: fields.name ?? fields.file, allowDecrypt: fields.allow_decrypt === 'true' }
}

async function saveTo(path: string, parts: AsyncIterable<FilePart>, spool: Spool): Promise<Saved> {
  let file = await open(path, 'wx', 0o600)
  let hash = createHash('sha256')
  let size = 0
  try {
    for await (const part of parts) {
      if (part === 'restart') {
        if (size === 0) continue
        await file.close()
        file = await open(path, 'w', 0o600)
        hash = createHash('sha256')
        size = 0
      } else {
        size += part.length
        if (size > spool.maxBytes) throw tooLargeFor(spool)
        spool.grewTo?.(size)
        hash.update(part)
        await file.writeFile(part)
      }
    }
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest() }
}

/** Leaving a loop over a request would destroy its socket, and the client would not receive the error. */
function unclosed(stream: Readable): AsyncIterable<Uint8Array> {
  return stream.iterator({ destroyOnReturn: false })
}

/**
 * A client that is still sending may not read the response before it is done, and cannot reuse its connection. So the
 * rest is read and discarded, up to a limit.
 */
function readOn({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  const enough = setTimeout(() => raw.destroy(), READ_ON_MS).unref()
  raw.once('close', () => clearTimeout(enough))
}

async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

function refuseDeclaredTooLarge(
  request: FastifyRequest,
  options: Omit<SpoolOptions, 'uploadFolder'>,
  overhead: number,
): void {
  if (declaredLength(request) > options.maxBytes + overhead) throw tooLargeFor(options)
}

function declaredLength({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0)
}

function tooLargeFor({ maxBytes, tooLarge = documentTooLarge }: Omit<SpoolOptions, 'uploadFolder'>): Failure {
  return tooLarge(maxBytes)
}

function documentTooLarge(maxBytes: number): Failure {
  const limit = `${Math.floor(maxBytes / 1024 / 1024)} MB`
  return new Failure('document_too_large', `The document is larger than ${limit}, the most this server accepts.`)
}

function unreadableForm(cause: Error): Failure {
  const message = `The form could not be read (${cause.message}). Send one file, in the part "file".`
  return new Failure('bad_request', message, { cause })
}

function empty(): Failure {
  return required('The body is empty: send the PDF as application/pdf, multipart/form-data or JSON.', 'file')
}

function required(message: string, field: string): Failure {
  return new Failure('validation_failed', message, { errors: [{ field, code: 'required', message }] })
}
