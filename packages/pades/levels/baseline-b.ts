import { digestOf } from '../cms/algorithms.ts'
import { attachSignature } from '../cms/attach.ts'
import { signedAttributes } from '../cms/attributes.ts'
import { embedSignature } from '../pdf/signature/embed.ts'
import { prepareSignature, type SignatureOptions } from '../pdf/signature/prepare.ts'
import type { ByteSource } from '../pdf/source/byte-source.ts'
import type { Embedded, Signed } from '../phases.ts'
import type { Signer } from '../signers/signer.ts'

/** The signer's algorithm determines the digest algorithm, and the baseline profile determines the SubFilter. */
export type BaselineOptions = Omit<SignatureOptions, 'digestAlgorithm' | 'subFilter'>

/** PAdES B-B (EN 319 142-1 §6.1) in one call: prepare, sign, verify and embed. */
export async function signBaselineB(source: ByteSource, signer: Signer, options: BaselineOptions): Promise<Embedded> {
  return embedSignature(await signForBaseline(source, signer, options))
}

/** Like `signBaselineB` without embedding. The higher levels then add their time-stamp to the CMS. */
export async function signForBaseline(source: ByteSource, signer: Signer, options: BaselineOptions): Promise<Signed> {
  const prepared = await prepareSignature(source, { ...options, digestAlgorithm: digestOf(signer.algorithm) })
  const attributes = await signedAttributes(prepared, signer.certificates, signer.algorithm)
  return attachSignature(attributes, await signer.sign(attributes.toBeSigned))
}
