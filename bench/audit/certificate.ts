import { type Heat, measureSign, type SignFigures, shown } from '../sign/measure.ts'

// From the last signature to completed, with the certificate of completion and without it, in turns.

export interface CertificateCost {
  /** Times as long as without, by how many documents were signed at one moment. */
  seals: { atOnce: number; withIt: number; without: number; ratio: number }[]
  /** Of a whole flow, in api, worker and sealer. */
  cpuRatio: number
  flowsRatio: number
}

export interface CertificateOptions {
  heats: readonly Heat[]
  warmUp: number
  flowSeconds: number
  say(line: string): void
}

export async function measureCertificate({ say, ...how }: CertificateOptions): Promise<CertificateCost> {
  const measure = (more: { sealer?: URL }) => measureSign({ store: 'file-system', ...how, ...more, say: () => {} })
  const without = await measure({ sealer: new URL('../sign/uncertified-sealer.ts', import.meta.url) })
  const withIt = await measure({})
  const seals = withIt.seals.map(({ atOnce, p50 }) => {
    const bare = at(without, atOnce)
    say(`${atOnce} at once: ${shown(p50)} with the certificate, ${shown(bare)} without`)
    return { atOnce, withIt: p50, without: bare, ratio: p50 / bare }
  })
  return {
    seals,
    cpuRatio: withIt.cpuMsPerFlow / without.cpuMsPerFlow,
    flowsRatio: withIt.flowsPerSecond / without.flowsPerSecond,
  }
}

function at({ seals }: SignFigures, atOnce: number): number {
  const found = seals.find((figure) => figure.atOnce === atOnce)
  if (!found) throw new Error(`nothing was measured at ${atOnce}`)
  return found.p50
}
