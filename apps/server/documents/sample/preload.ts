import { readFile } from 'node:fs/promises'
import { receiveBytes } from '../intake/receive.ts'
import { type UploadDeps, uploadDocument } from '../upload.ts'

const SAMPLE = new URL('consulting-agreement.pdf', import.meta.url)

/**
 * Adds the sample contract to a sandbox, so that its first sign request needs no upload. places.ts has the positions
 * for signatures.
 */
export async function preloadSample(deps: UploadDeps & { uploadFolder: string }, tenantId: string) {
  const options = { uploadFolder: deps.uploadFolder, maxBytes: deps.limits.maxBytes }
  await using received = await receiveBytes(await readFile(SAMPLE), 'Consulting Agreement.pdf', options)
  // Awaited: the file must exist until the upload ends.
  return await uploadDocument(deps, { tenantId, mode: 'test', actor: 'system' }, received)
}
