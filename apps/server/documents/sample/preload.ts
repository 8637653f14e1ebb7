import { readFile } from 'node:fs/promises'
import { receiveBytes } from '../receive.ts'
import { type UploadDeps, uploadDocument } from '../upload.ts'

const SAMPLE = new URL('consulting-agreement.pdf', import.meta.url)

/** Gives a sandbox the sample contract, so that its first sign request needs no upload. places.ts says where to sign. */
export async function preloadSample(deps: UploadDeps & { uploadFolder: string }, tenantId: string) {
  const options = { uploadFolder: deps.uploadFolder, maxBytes: deps.limits.maxBytes }
  await using received = await receiveBytes(await readFile(SAMPLE), 'Consulting Agreement.pdf', options)
  // Awaited: the file must outlast the upload.
  return await uploadDocument(deps, { tenantId, actor: 'system' }, received)
}
