import { REMOTE_STEPS } from '../../apps/server/sealing/remote/steps.ts'
import { openAccount } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import type { Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { OWN, PROVIDERS, type Scene } from './journeys.ts'
import { killEach } from './kills.ts'
import { FAULTS } from './plant.ts'

/** Where a sealer may die. */
const SEALER_POINTS = REMOTE_STEPS.flatMap((step) => [`before ${step}`, `after ${step}`])
/** Where an api may die: when a call has come, or when it was carried out and nobody was reported. */
const API_POINTS = ['POST attempts', 'GET attempts', 'POST left', 'POST answer'].flatMap((call) => [
  `before ${call}`,
  `after ${call}`,
])

export default {
  promise:
    'When the browser, the provider, the request or a process of the service fails between leaving for a provider and coming back, the signer can continue, the document is free for others when the lease ends, and no signature is embedded twice',
  topic: 'Durability',
  budgetSeconds: 85,
  services: ['postgres'],
  sample:
    'all broken journeys; kills of the sealer at every ninth point and of the api at every fourth (--full: all points)',
  faults: {
    'lease-too-long': 'a lease that ends an hour late',
    'link-revoked': 'a signer whose link is revoked meanwhile',
    'signature-twice': 'a document with one signature more than signers',
  },
  async run({ full, seed, say }) {
    const env = { COUNTERSIGN_LOG: 'fatal' }
    const stack = await startStack({ processes: ['serve-worker'], env, sandboxEsp: true })
    try {
      const [api, sealer] = await Promise.all([stack.start('serve-api'), stack.start('serve-sealer')])
      await Promise.all([
        ...Object.entries(OWN).map(([what, play]) => survived(stack, what, play)),
        ...Object.entries(FAULTS).map(async ([what, play]) => {
          const scene = await sceneOf(stack)
          await mustFind(what, () => play(scene))
        }),
      ])
      for (const [what, play] of Object.entries(PROVIDERS)) await survived(stack, what, play)
      const journeys = Object.keys(OWN).length + Object.keys(PROVIDERS).length
      const faults = Object.keys(FAULTS).length
      say(`${journeys} broken journeys: each signer had a way on; ${faults} planted faults found`)
      const some = (points: readonly string[], each: number) =>
        full ? points : points.filter((_, i) => (i + seed) % each === 0)
      const [sealerPoints, apiPoints] = [some(SEALER_POINTS, 9), some(API_POINTS, 4)]
      const scene = await sceneOf(stack)
      const victim = (name: string) => new URL(name, import.meta.url)
      await killEach(scene, {
        ...{ kind: 'serve-sealer', running: sealer, victim: victim('victim-sealer.ts'), points: sealerPoints },
      })
      say(`${sealerPoints.length} sealers died`)
      await killEach(scene, { kind: 'serve-api', running: api, victim: victim('victim-api.ts'), points: apiPoints })
      say(`${apiPoints.length} apis died`)
      return `${journeys} broken journeys, each with a way on, and ${faults} planted faults found; ${sealerPoints.length} kills of the sealer and ${apiPoints.length} of the api between leaving and coming back: every signature in once`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

/** Each has an account, and so a test clock, of its own. */
async function survived(stack: Stack, what: string, play: (scene: Scene) => Promise<void>): Promise<void> {
  try {
    await play(await sceneOf(stack))
  } catch (cause) {
    throw new Error(`${what}: ${(cause as Error).message}`, { cause })
  }
}

async function sceneOf(stack: Stack): Promise<Scene> {
  return { stack, client: await openAccount(stack.url) }
}
