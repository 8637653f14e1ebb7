import type { Client } from '../../proofs/lib/client.ts'
import { cpuMsOf } from '../../proofs/lib/processes.ts'
import { type Stack, startStack } from '../../proofs/lib/stack.ts'
import { openSender } from '../sign/flow.ts'
import { runFlows } from '../sign/measure.ts'

// The processor time of whole flows with the certificate of completion and without it. Both run at the same time, each
// in a database of its own: whatever slows the machine slows both.

export interface CertificateCost {
  /** Processor time of a flow in api, worker and sealer, in milliseconds. */
  withIt: number
  without: number
  ratio: number
}

interface CertificateOptions {
  warmUpSeconds: number
  seconds: number
}

interface Side {
  client: Client
  cpuMs(): number
}

export async function measureCertificate({ warmUpSeconds, seconds }: CertificateOptions): Promise<CertificateCost> {
  const stacks = await Promise.all([startStack({ processes: [] }), startStack({ processes: [] })])
  try {
    const sides = await Promise.all([
      openSide(stacks[0], 'serve-sealer'),
      openSide(stacks[1], new URL('../sign/uncertified-sealer.ts', import.meta.url)),
    ])
    const run = (forSeconds: number) =>
      Promise.all(sides.map(({ client, cpuMs }) => runFlows(client, forSeconds, cpuMs)))
    await run(warmUpSeconds)
    const [withIt = Number.NaN, without = Number.NaN] = (await run(seconds)).map(({ cpuMsPerFlow }) => cpuMsPerFlow)
    return { withIt, without, ratio: withIt / without }
  } finally {
    await Promise.all(stacks.map((stack) => stack.stop()))
  }
}

async function openSide(stack: Stack, sealer: 'serve-sealer' | URL): Promise<Side> {
  const all = await Promise.all([stack.start('serve-api'), stack.start('serve-worker'), stack.start(sealer)])
  const pids = all.map(({ pid }) => pid ?? 0)
  return { client: await openSender(stack.url), cpuMs: () => pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0) }
}
