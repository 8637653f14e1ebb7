import {
  addSignatureFields,
  beginRemote,
  type CmsProfile,
  completeRemote,
  embedSignature,
  joinedSource,
  memorySource,
  PadesError,
  type Signer,
} from '@countersign/pades'
import { padTo, toBer } from '../../conformance/corpus/cms.ts'
import { hold } from '../lib/proof.ts'
import { cmsFor } from './provider.ts'
import type { Stage } from './sign.ts'

const FIELD = 'Signer1'
const profile: CmsProfile = {
  output: 'cms',
  subFilter: 'ETSI.CAdES.detached',
  claimedLevel: 'B-B',
  digestAlgorithm: 'sha256',
  slotBytes: 6_000,
}

/** What a provider may send: a CMS that fills the slot to its last byte, or one in BER. */
export async function unusualAnswers(base: Uint8Array, signer: Signer) {
  return {
    'cms-fills-our-slot': await signedBy(base, signer, (cms) => padTo(cms, profile.slotBytes)),
    'cms-came-as-ber': await signedBy(base, signer, toBer),
  }
}

/** One byte more than the slot holds is the named error; nothing is cut. */
export async function expectOverflow(base: Uint8Array, signer: Signer): Promise<void> {
  const attempt = signedBy(base, signer, (cms) => padTo(cms, profile.slotBytes + 1))
  const outcome = await attempt.then(
    () => 'was embedded',
    (error: unknown) => (error instanceof PadesError ? error.code : Promise.reject(error)),
  )
  hold(outcome === 'slot_overflow', `a CMS one byte larger than its slot ${outcome}`)
}

async function signedBy(base: Uint8Array, signer: Signer, answer: (cms: Buffer) => Buffer): Promise<Stage[]> {
  const field = { name: FIELD, page: 1, rect: [72, 72, 172, 112] as const, tooltip: 'Signature' }
  const pieces = [base, await addSignatureFields(memorySource(base), [field])]
  const document = joinedSource(...pieces.map(memorySource))
  const request = await beginRemote(document, profile, { fields: [{ name: FIELD }], now: new Date() })
  const cms = answer(Buffer.from(await cmsFor(request.hash, signer)))
  const { increment } = embedSignature(await completeRemote(profile, request.state, cms))
  return [
    { label: 'as it came', level: undefined, pieces: [base], signatures: [] },
    { label: 'signature 1', level: 'B', pieces: [...pieces, increment], signatures: [[FIELD]] },
  ]
}
