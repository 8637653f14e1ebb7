import { problemOf } from '../api/client.ts'
import type { Environment } from '../api/environment.tsx'
import { ApiProblem, NetworkProblem } from '../api/problem.ts'
import { recordCall } from '../api/recorded-calls.ts'
import { type DocumentInfo, documentOf } from './model/state.ts'

const PATH = '/api/v1/documents'

export interface UploadOptions {
  /** Remove an owner password. */
  allowDecrypt: boolean
  /** From 0 to 1. At 1 the file has arrived and is examined. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** A busy service examines no further document and keeps nothing of it. */
const MOST_ATTEMPTS = 5
const PAUSE_MS = 1_000

/** Uploads a PDF, again if the service is busy. */
export async function uploadDocument(
  environment: Pick<Environment, 'account' | 'mode'>,
  file: File,
  options: UploadOptions,
): Promise<DocumentInfo> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(environment, file, options)
    } catch (error) {
      const isBusy = error instanceof ApiProblem && error.code === 'overloaded'
      if (!isBusy || attempt === MOST_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      options.signal.throwIfAborted()
    }
  }
}

/** By XMLHttpRequest, because fetch does not report the progress of an upload. */
function send(
  { account, mode }: Pick<Environment, 'account' | 'mode'>,
  file: File,
  { allowDecrypt, onProgress, signal }: UploadOptions,
): Promise<DocumentInfo> {
  const query = new URLSearchParams({ name: file.name, ...(allowDecrypt ? { allow_decrypt: 'true' } : {}) })
  const path = `${PATH}?${query}`
  recordCall({ method: 'POST', path, route: PATH, body: null })
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', path)
    call.setRequestHeader('content-type', 'application/pdf')
    call.setRequestHeader('countersign-account', account)
    call.setRequestHeader('countersign-mode', mode)
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.onload = () => {
      const body = parsed(call.responseText)
      if (call.status === 200 && isDocument(body)) {
        resolve(documentOf(body))
      } else {
        reject(problemOf(new Response(null, { status: call.status || 500, statusText: call.statusText }), body))
      }
    }
    call.onerror = () => reject(new NetworkProblem(new TypeError('upload failed')))
    call.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    signal.addEventListener('abort', () => call.abort())
    call.send(file)
  })
}

function isDocument(body: unknown): body is Parameters<typeof documentOf>[0] {
  return typeof body === 'object' && body !== null && 'document_id' in body && 'form_fields' in body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
