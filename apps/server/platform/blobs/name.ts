const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const BLOB_NAME = new RegExp(`^(${UUID})/(${UUID})/([0-9a-f]{64})$`)

/** An object's name consists of its tenant, its document (or bulk job) and the SHA-256 of its content. */
export function blobName(tenantId: string, documentId: string, sha256: Uint8Array): string {
  const name = `${tenantId}/${documentId}/${Buffer.from(sha256).toString('hex')}`
  parseBlobName(name)
  return name
}

/** Also guards paths made from names: accepts only hexadecimal digits, hyphens and two slashes. */
export function parseBlobName(name: string): { tenantId: string; documentId: string; sha256: string } {
  const [, tenantId, documentId, sha256] = BLOB_NAME.exec(name) ?? []
  if (!tenantId || !documentId || !sha256)
    throw new TypeError(`${JSON.stringify(name)} is not tenant/document/sha256 in lower case`)
  return { tenantId, documentId, sha256 }
}

/** Public objects are below `log/`, with lower-case letters and digits: no parent folders, no hidden files. */
const PLAIN_NAME = /^log(?:\/[a-z0-9](?:[a-z0-9-]|\.(?!\.))*)+$/

/** Guards paths made from names of both kinds. */
export function mustBeObjectName(name: string): void {
  if (!PLAIN_NAME.test(name)) parseBlobName(name)
}
