import { createHash } from 'node:crypto'
import { parseCertificate, type Signer } from '@countersign/pades'
import { encodeSignedAttributes, encodeSignedData } from '@countersign/pades/cms'

/** A remote party that returns a whole CMS: it knows the document's hash, its key and its certificate, and no more. */
export async function cmsFor(hash: Uint8Array, { certificates, algorithm, sign }: Signer): Promise<Uint8Array> {
  const signer = parseCertificate(certificates[0])
  const certificateHash = createHash('sha256').update(signer.der).digest()
  const signedAttributes = encodeSignedAttributes(hash, certificateHash)
  return encodeSignedData({
    signer,
    certificates,
    algorithm,
    signedAttributes,
    signature: await sign(signedAttributes),
  })
}
