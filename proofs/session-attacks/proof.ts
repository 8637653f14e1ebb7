import { freePort } from '../../apps/server/testing/free-port.ts'
import type { Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { seededRandom } from '../lib/stats.ts'
import { LIMITS as GUESSES, NETWORK_CALLS, SIGN_INS_PER_NETWORK, tryBruteForce } from './brute-force.ts'
import { tryRecoveries, tryStepUps } from './bypasses.ts'
import { tryCsrf } from './csrf.ts'
import { LIMITS as TIMES, tryEnumeration } from './enumeration.ts'
import { tryForgedRows } from './forged-rows.ts'
import { tryPlantedGrants } from './planted-grants.ts'
import { LIMITS as ENDS, tryFixation, tryReplay, tryRoleChange } from './stolen.ts'
import { openWorld } from './world.ts'

export default {
  promise:
    'Sessions withstand fixation, requests of pages of other origins, replays after sign-out and step-up, step-ups with the factor or the provider of another person, recoveries that skip the notice, cookies stolen before a change of role, and rows that the database’s owner wrote, also memberships, raised roles, verified domains and settings of company sign-on; answers show neither by text nor by time whether an address is known; guesses are limited',
  topic: 'Security and privacy',
  budgetSeconds: 50,
  services: ['postgres'],
  limits: { ...ENDS, ...TIMES, ...GUESSES },
  faults: {
    'sign-in that keeps the token': 'a session with a token that the attacker planted',
    'calls of any origin accepted': 'a service behind a proxy that says that every call comes from an own page',
    'session that does not end': 'a session that nobody has ended',
    'row with a genuine MAC': 'a session row whose MAC was made with the authentication key',
    'stolen session with a fresh factor': 'a session that its own person stepped up',
    'recovery without a notice': 'a recovery whose notice is over',
    'membership with a genuine MAC': 'a membership that was made with the authentication key',
    'domain with a genuine MAC': 'a verified domain and a connection that were made with the authentication key',
    'answer that names unknown addresses': 'an answer with another text for unknown addresses',
    'unknown addresses without a hash': 'times of answers for which no password was hashed',
    'guesses without a limit': 'forty guesses that were all answered',
  },
  async run({ seed, say }) {
    const env = {
      COUNTERSIGN_TRUSTED_PROXIES: '127.0.0.1',
      COUNTERSIGN_SIGN_INS_PER_HOUR: String(SIGN_INS_PER_NETWORK),
      COUNTERSIGN_LOG: 'error',
      COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1',
    }
    const port = await freePort()
    const stack = await startStack({ processes: ['serve-api'], env })
    const world = await openWorld(stack)
    try {
      const other = `http://127.0.0.1:${port}`
      const [fixed, csrf] = await Promise.all([
        tryFixation(world),
        tryCsrf(world),
        stack.start('serve-api', {
          COUNTERSIGN_PORT: String(port),
          COUNTERSIGN_METRICS_PORT: String(await freePort()),
          COUNTERSIGN_NETWORK_CALLS_PER_MINUTE: String(NETWORK_CALLS),
        }),
      ])
      say(`${fixed} planted tokens replaced; ${csrf} calls of other origins changed nothing`)
      // A replay waits for caches to expire: the other attacks run meanwhile.
      const [replayed, rows, grants, stepUps, recoveries] = await Promise.all([
        tryReplay(world, [other]),
        tryForgedRows(world),
        tryPlantedGrants(world),
        tryStepUps(world),
        tryRecoveries(world),
      ])
      const [replays, forged] = [replayed + (await tryRoleChange(world)), rows + grants]
      const bypasses = stepUps + recoveries
      say(`${replays} replays of stolen tokens, ${forged} forged rows and ${bypasses} bypasses of a factor refused`)
      const guesses = await tryBruteForce(world, other)
      const compared = await tryEnumeration(world, seededRandom(seed), say)
      return `${fixed + csrf + replays + forged + bypasses} attacks refused, ${guesses} guesses limited, ${compared} interleaved calls show no address`
    } finally {
      await world.close()
    }
  },
} satisfies Proof
