import { makeCertificate } from '../../apps/server/evidence/completion-certificate/make.ts'
import { sampleCertificate } from '../../apps/server/evidence/testing/sample.ts'
import { sealCertificate } from '../../apps/server/sealing/completion/certify.ts'
import type { SealCredentials } from '../../apps/server/sealing/credentials/credentials.ts'
import type { Case } from './cases.ts'
import type { Collected } from './collect.ts'

/** A certificate of a request that never was, made and sealed as the sealer does. */
export async function makeUp(one: Case, credentials: SealCredentials): Promise<Collected> {
  const people = one.names.map((name, i) => ({ name, email: `signer${i + 1}@example.com` }))
  const input = sampleCertificate(people, { language: one.language, mode: 'test' })
  const { source } = await sealCertificate(await makeCertificate(input), credentials, (_step, work) => work())
  const certificate = Buffer.from(await source.read(0, source.length))
  const { uploadedSha256, contentSha256, signedSha256 } = input.document
  return { ...one, certificate, chain: null, hashes: [uploadedSha256, contentSha256, signedSha256 ?? ''] }
}
