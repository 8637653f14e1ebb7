import { type Examination, placed, type Subject } from './examination.ts'
import { runsAs } from './process-kind.ts'

// The live seal and the authorities that it needs. Only a sealer opens the key.

export async function sealExaminations({ config, kind, now }: Subject): Promise<Examination[]> {
  const { seal } = config
  if (!seal || !runsAs(kind, 'sealer')) return []
  const { sealChecks } = await import('@countersign/server/sealing/checks/check-seal.ts')
  const { timestampChecks } = await import('@countersign/server/sealing/checks/check-timestamps.ts')
  const clock = { now: () => new Date(now()) }
  const checks = sealChecks(seal, clock)
  const of = 'live sealing'
  return [
    placed(of, 'The seal key opens and is the key of its certificate.', checks.seal_key, ['secret_files', 'files']),
    placed(of, 'The certificates of the seal are valid for a month or longer.', checks.seal_certificate, ['seal_key']),
    placed(of, 'The chain of the seal is complete and trusted.', checks.seal_chain, ['seal_key', 'seal_certificate']),
    placed(of, 'OCSP or CRLs confirm the certificates of the seal.', checks.seal_revocation, ['seal_chain']),
    ...seal.tsaUrls.flatMap((url, i) => {
      const { answers, clock: itsClock } = timestampChecks(seal, url, i + 1, clock)
      return [
        placed(of, `${url} gives timestamps that validators accept.`, answers, ['files']),
        placed('time', `The clock agrees with ${url}.`, itsClock, [answers.name]),
      ]
    }),
  ]
}
