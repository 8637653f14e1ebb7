const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const BLOB_NAME = new RegExp(`^(${UUID})/${UUID}/([0-9a-f]{64})$`)

/** An object is named for its tenant, its document (or bulk job) and the SHA-256 of what is in it. */
export function blobName(tenantId: string, documentId: string, sha256: Uint8Array): string {
  const name = `${tenantId}/${documentId}/${Buffer.from(sha256).toString('hex')}`
  parseBlobName(name)
  return name
}

/** Also the guard of every path made from a name: nothing but hexadecimal digits, hyphens and two slashes passes. */
export function parseBlobName(name: string): { tenantId: string; sha256: string } {
  const [, tenantId, sha256] = BLOB_NAME.exec(name) ?? []
  if (!tenantId || !sha256) throw new TypeError(`${JSON.stringify(name)} is not tenant/document/sha256 in lower case`)
  return { tenantId, sha256 }
}

/** What is not a document's lies under `log/`, in words of small letters and digits: no step upwards, no hidden file. */
const PLAIN_NAME = /^log(?:\/[a-z0-9](?:[a-z0-9-]|\.(?!\.))*)+$/

/** The guard of paths for names of both kinds. */
export function mustBeObjectName(name: string): void {
  if (!PLAIN_NAME.test(name)) parseBlobName(name)
}
