import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

// The token helper that signers start. The service offers it itself, so that neither a registry nor the owner of a package
// name decides what runs beside a signer's token.

export interface HelperRelease {
  file: Buffer
  /** The path of the file on this service; it contains the hash. */
  path: string
  /** Base64 of the file's SHA-512. */
  sha512: string
}

const FILE = new URL('../../../token-helper/packed/countersign-token-helper.tgz', import.meta.url)

/** Null if the helper was not built with this service. Signing pages then do not offer tokens. */
export async function loadHelper(): Promise<HelperRelease | null> {
  const file = await readFile(FILE).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  const hash = createHash('sha512').update(file).digest()
  const path = `/helper/${hash.toString('hex').slice(0, 32)}/countersign-token-helper.tgz`
  return { file, path, sha512: hash.toString('base64') }
}

export function helperFileRoute(app: FastifyInstance, helper: HelperRelease | null): void {
  if (!helper) return
  app.get(helper.path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/gzip')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .send(helper.file),
  )
}
