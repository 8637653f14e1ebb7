import type { SealSettings } from '@countersign/server/sealing/credentials/live.ts'
import { type Examination, placed, type Subject } from './examination.ts'
import { runsAs } from './process-kind.ts'

// Sealing: what waits, the live seal and the authorities that it needs. Only a sealer opens the key.

const READY = ['database', 'database_logins', 'database_migrated', 'migrations'] as const

export async function sealExaminations(subject: Subject): Promise<Examination[]> {
  const { config, kind, connections } = subject
  if (!runsAs(kind, 'sealer')) return []
  const { stuckCheck } = await import('@countersign/server/processes/health/sealer-checks.ts')
  const stuck = stuckCheck({ sealer: connections.as('countersign_sealer') })
  return [
    placed('sealing', 'No request has failed to be sealed for five minutes.', stuck, READY),
    ...(config.seal ? await liveExaminations(subject, config.seal) : []),
  ]
}

async function liveExaminations({ now }: Subject, seal: SealSettings): Promise<Examination[]> {
  const { sealChecks } = await import('@countersign/server/sealing/checks/check-seal.ts')
  const { timestampChecks } = await import('@countersign/server/sealing/checks/check-timestamps.ts')
  const clock = { now: () => new Date(now()) }
  const checks = sealChecks(seal, clock)
  const of = 'sealing'
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
