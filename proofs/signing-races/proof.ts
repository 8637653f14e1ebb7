import { openAccount } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { signTogether } from './crowd.ts'
import { raceEndings } from './endings.ts'
import { shareLinks } from './two-browsers.ts'

const SIGNERS = 25

export default {
  promise:
    '25 signers who sign at once have one valid signature each, a link in two browsers gives one signature, and a request that is signed, cancelled and past its expiry in the same instant ends once, as its callers were answered',
  topic: 'Signatures',
  budgetSeconds: 36,
  services: ['postgres'],
  sample: '8 links shared and 40 races of endings (--full: 100 and 1,000)',
  measured: ['seconds from the first of the 25 signatures to the last answer'],
  faults: {
    'lost-signature': 'a signed document without its last signature',
    'second-ending': 'the event of a second ending on a request that has ended',
  },
  async run({ full, seed, say }) {
    const stack = await startStack({
      processes: ['serve-api', 'serve-worker', 'serve-sealer'],
      env: { COUNTERSIGN_LOG: 'fatal' },
    })
    const random = seededRandom(seed)
    try {
      const client = await openAccount(stack.url)
      const crowd = await signTogether(stack, client, SIGNERS)
      say(`${crowd.signers} signed within ${crowd.seconds.toFixed(2)} s: one document, as many valid signatures`)
      const ahead = await shareLinks(stack, client, full ? 100 : 8, random)
      say(
        `one link in two browsers: ${ahead.signed} times the first had signed, ${ahead.claimed} times the second took over`,
      )
      const endings = await raceEndings(stack, full ? 1000 : 40, random)
      const tally = Object.entries(endings).map(([ending, count]) => `${ending} ${count}`)
      hold(
        Object.values(endings).every((count) => count > 0),
        `one ending never came first: ${tally.join(', ')}`,
      )
      return `${crowd.signers} signers in ${crowd.seconds.toFixed(2)} s: as many valid signatures (pyHanko, pdfsig), one event, one hash; ${ahead.signed + ahead.claimed} links shared: one signature each; endings: ${tally.join(', ')}`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof
