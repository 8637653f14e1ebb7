import {
  addSignatureTimestamp,
  attachSignature,
  digestOf,
  embedSignature,
  type FieldToFill,
  prepareSignature,
  signedAttributes,
} from '@countersign/pades'
import type { TimestampToken } from '@countersign/pades/trust'
import { append, type Draft } from './draft.ts'
import type { SealMeans } from './means.ts'
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
  { signerId, reason, fields }: SignatureOrder,
  { signer, stamp }: SealMeans,
  during: During,
): Promise<{ draft: Draft; signature: StampedSignature }> {
  const prepared = await during('prepare', async () =>
    prepareSignature(draft.source, {
      fields: filled(await fields()),
      signingTime: new Date(),
      reason,
      digestAlgorithm: digestOf(signer.algorithm),
      claimedLevel: 'B-T',
      documentHash: draft.hash,
    }),
  )
  const signed = await during('sign', async () => {
    const attributes = await signedAttributes(prepared, signer.certificates, signer.algorithm)
    return attachSignature(attributes, await signer.sign(attributes.toBeSigned))
  })
  let token: TimestampToken | undefined
  const stamped = await during('timestamp', () =>
    addSignatureTimestamp(signed, async (imprint) => {
      token = await stamp(imprint)
      return token
    }),
  )
  if (!token) throw new Error('a signature was stamped without a token')
  const embedded = embedSignature(stamped)
  await verifySignature(draft.hash, embedded)
  return {
    draft: await append(draft, 'signature', embedded.increment, signerId),
    signature: { cms: embedded.cms, token },
  }
}

function filled(fields: readonly FieldToFill[]): [FieldToFill, ...FieldToFill[]] {
  const [first, ...rest] = fields
  if (!first) throw new Error('a signer has no box')
  return [first, ...rest]
}
