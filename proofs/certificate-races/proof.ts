import { openAccount } from '../lib/client.ts'
import type { Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { killEach } from './kills.ts'
import { API_POINTS, SEALER_POINTS } from './points.ts'
import { allAtOnce, closedLid, headMoved } from './races.ts'

const SIGNERS = 4

export default {
  promise:
    'Signers with their own key who sign at the same time, come late or lose the process that serves them all finish, and no signature is embedded twice',
  topic: 'Signatures',
  budgetSeconds: 65,
  services: ['postgres'],
  sample: `${SIGNERS} signers at once and kills at every fifth point (--full: 25 signers, all points)`,
  faults: { 'signature-twice': 'a document with one signature more than signers' },
  async run({ full, seed, say }) {
    const stack = await startStack({ processes: ['serve-worker'], env: { COUNTERSIGN_LOG: 'fatal' } })
    try {
      const [api, sealer] = await Promise.all([stack.start('serve-api'), stack.start('serve-sealer')])
      // Each has a test clock of its own.
      const [client, another, third] = [
        await openAccount(stack.url),
        await openAccount(stack.url),
        await openAccount(stack.url),
      ]
      const [attempts] = await Promise.all([
        allAtOnce(stack, client, full ? 25 : SIGNERS),
        headMoved(stack, another),
        closedLid(stack, third),
      ])
      say(
        `all at once took ${attempts} attempts; signing also succeeded after another signature and after a closed laptop lid`,
      )
      const some = (points: readonly string[]) => (full ? points : points.filter((_, i) => (i + seed) % 5 === 0))
      const [sealerPoints, apiPoints] = [some(SEALER_POINTS), some(API_POINTS)]
      const victim = (name: string) => new URL(name, import.meta.url)
      const sealers = await killEach(stack, client, {
        ...{ kind: 'serve-sealer', running: sealer, victim: victim('victim-sealer.ts'), points: sealerPoints },
      })
      say(`${sealerPoints.length} sealers died; the signers needed ${sealers.attempts} attempts`)
      const apis = await killEach(stack, client, {
        ...{ kind: 'serve-api', running: api, victim: victim('victim-api.ts'), points: apiPoints },
      })
      say(`${apiPoints.length} apis died; the signers needed ${apis.attempts} attempts`)
      return `${full ? 25 : SIGNERS} signers at once: ${attempts} attempts, as many valid signatures as signers; another signature meanwhile and a closed laptop lid: reported, and signed again; ${sealerPoints.length} kills of the sealer and ${apiPoints.length} of the api: every signature in once (${sealers.attempts} and ${apis.attempts} attempts)`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof
