import {
  addSignatureTimestamp,
  attachSignature,
  digestOf,
  type Embedded,
  embedSignature,
  type FieldToFill,
  prepareSignature,
  type SignatureOptions,
  signedAttributes,
} from '@countersign/pades'
import type { TimestampToken } from '@countersign/pades/trust'
import type { SealMeans } from './credentials/credentials.ts'
import { append, type Draft } from './draft.ts'
import type { During } from './steps.ts'
import type { StampedSignature } from './validation.ts'
import { verifySignature } from './verify.ts'

export interface SignatureOrder {
  signerId: string
  /** Why this seal was set, such as for whom. The certificate names the service, so /Name stays absent. */
  reason: string
  /** A signer's boxes share one signature. */
  fields(): Promise<readonly FieldToFill[]>
}

/** One signature at level B-T by the service's key, at the end of the draft. */
export async function appendSignature(
  draft: Draft,
  order: SignatureOrder,
  means: SealMeans,
  during: During,
): Promise<{ draft: Draft; signature: StampedSignature }> {
  const fields = await during('prepare', order.fields)
  const { embedded, token } = await means.slots.signature.within((bytes) =>
    signAndStamp(draft, { fields: filled(fields), reason: order.reason, slotBytes: bytes }, means, during),
  )
  means.slots.signature.saw(embedded.cms.length)
  await verifySignature(draft.hash, embedded)
  return {
    draft: await append(draft, 'signature', embedded.increment, order.signerId),
    signature: { cms: embedded.cms, token },
  }
}

async function signAndStamp(
  draft: Draft,
  options: Pick<SignatureOptions, 'fields' | 'reason' | 'slotBytes'>,
  { signer, stamp }: SealMeans,
  during: During,
): Promise<{ embedded: Embedded; token: TimestampToken }> {
  const prepared = await during('prepare', () =>
    prepareSignature(draft.source, {
      ...options,
      signingTime: new Date(),
      digestAlgorithm: digestOf(signer.algorithm),
      claimedLevel: 'B-T',
      documentHash: draft.hash,
    }),
  )
  const signed = await during('sign', async () => {
    const attributes = await signedAttributes(prepared, signer.certificates, signer.algorithm)
    return attachSignature(attributes, await signer.sign(attributes.toBeSigned))
  })
  return during('timestamp', async () => {
    let token: TimestampToken | undefined
    const stamped = await addSignatureTimestamp(signed, async (imprint) => {
      token = await stamp(imprint)
      return token
    })
    if (!token) throw new Error('a signature was stamped without a token')
    return { embedded: embedSignature(stamped), token }
  })
}

function filled(fields: readonly FieldToFill[]): [FieldToFill, ...FieldToFill[]] {
  const [first, ...rest] = fields
  if (!first) throw new Error('a signer has no box')
  return [first, ...rest]
}
