import { digestOf } from '../cms/algorithms.ts'
import { attachSignature } from '../cms/attach.ts'
import { signedAttributes } from '../cms/attributes.ts'
import { embedSignature } from '../pdf/signature/embed.ts'
import { prepareSignature, type SignatureOptions } from '../pdf/signature/prepare.ts'
import type { ByteSource } from '../pdf/source/byte-source.ts'
import type { Embedded, Signed } from '../phases.ts'
import type { Signer } from '../signers/signer.ts'

/** The signer's algorithm decides the hash, the baseline the SubFilter; the rest is the caller's. */
export type BaselineOptions = Omit<SignatureOptions, 'digestAlgorithm' | 'subFilter'>

/** PAdES B-B (EN 319 142-1 §6.1) with a signer that answers at once: prepare, sign, verify, embed. */
export async function signBaselineB(source: ByteSource, signer: Signer, options: BaselineOptions): Promise<Embedded> {
  return embedSignature(await signForBaseline(source, signer, options))
}

/** The same up to the verified CMS, where the higher levels add their time-stamp. */
export async function signForBaseline(source: ByteSource, signer: Signer, options: BaselineOptions): Promise<Signed> {
  const prepared = await prepareSignature(source, { ...options, digestAlgorithm: digestOf(signer.algorithm) })
  const attributes = await signedAttributes(prepared, signer.certificates, signer.algorithm)
  return attachSignature(attributes, await signer.sign(attributes.toBeSigned))
}
