import {
  addSignatureTimestamp,
  attachSignature,
  digestOf,
  type Embedded,
  embedSignature,
  type FieldToFill,
  type FieldValue,
  prepareSignature,
  type SignatureOptions,
  type Signed,
  signedAttributes,
} from '@countersign/pades'
import type { TimestampToken } from '@countersign/pades/trust'
import type { SealCredentials } from './credentials/credentials.ts'
import { append, type Draft } from './draft.ts'
import { nonEmpty } from './non-empty.ts'
import type { During } from './steps.ts'
import type { StampedSignature } from './validation.ts'
import { verifySignature } from './verify.ts'

export interface SignatureOrder {
  signerId: string
  /** The signature's /Reason. /Name is absent because the certificate names the service. */
  reason: string
  /** All fields of a signer share one signature. */
  fields(): Promise<readonly FieldToFill[]>
  /** What the signer filled in; absent: the signer has no fields. */
  values?(): Promise<readonly FieldValue[]>
}

/** Appends one signature at level B-T by the service's key. */
export async function appendSignature(
  draft: Draft,
  order: SignatureOrder,
  credentials: SealCredentials,
  during: During,
): Promise<{ draft: Draft; signature: StampedSignature }> {
  const fields = await during('prepare', order.fields)
  const values = await during('prepare', async () => (await order.values?.()) ?? [])
  const { embedded, token } = await credentials.slots.signature.allocate((bytes) =>
    signAndStamp(
      draft,
      {
        ...{ fields: nonEmpty(fields, 'The signer has no signature field.'), values },
        ...{ reason: order.reason, slotBytes: bytes },
      },
      credentials,
      during,
    ),
  )
  credentials.slots.signature.record(embedded.cms.length)
  await verifySignature(draft.hash, embedded)
  return {
    draft: await append(draft, 'signature', embedded.increment, order.signerId),
    signature: { cms: embedded.cms, token },
  }
}

async function signAndStamp(
  draft: Draft,
  options: Pick<SignatureOptions, 'fields' | 'values' | 'reason' | 'slotBytes'>,
  credentials: SealCredentials,
  during: During,
): Promise<{ embedded: Embedded; token: TimestampToken }> {
  const { signer } = credentials
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
  const { stamped, token } = await during('timestamp', () => timestampSignature(signed, credentials))
  return { embedded: embedSignature(stamped), token }
}

/** Adds a signature time-stamp: level B-T. */
export async function timestampSignature(
  signed: Signed,
  { stamp }: SealCredentials,
): Promise<{ stamped: Signed; token: TimestampToken }> {
  let token: TimestampToken | undefined
  const stamped = await addSignatureTimestamp(signed, async (imprint) => {
    token = await stamp(imprint)
    return token
  })
  if (!token) throw new Error('The time-stamping authority returned no token.')
  return { stamped, token }
}
