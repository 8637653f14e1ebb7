import type { Proof } from '../lib/proof.ts'
import { seededRandom } from '../lib/stats.ts'
import { findPlanted, PLANTED } from './plant.ts'
import { raceEndings, raceSignatures, tellWins } from './race.ts'
import { liveAtRandom } from './random-lives.ts'
import { liveAsScripted } from './scripted-lives.ts'
import { startSystem } from './system.ts'

export default {
  promise:
    'After every command of scripted and random lives, the state, the signers, the events, the explanation and the audit chain of a request are those of an independent model; of a signature, a cancellation and an expiry within 5 ms exactly one takes effect',
  topic: 'Durability',
  budgetSeconds: 30,
  services: ['postgres'],
  sample: '20 random lives, 60 races of endings, 20 races of signatures (--full: 1,000, 1,000 and 250)',
  faults: PLANTED,
  async run({ full, seed, say }) {
    const system = await startSystem()
    try {
      const reported = await liveAsScripted(system)
      say(
        `${reported.requests} lives as reported: ${reported.commands} commands, ${reported.refused} refused, as the model says`,
      )
      const random = await liveAtRandom(system, { lives: full ? 1_000 : 20, moves: 80, seed })
      const ends = [...random.reached].map(([state, count]) => `${count} ${state}`).join(', ')
      say(`${random.requests} random lives: ${random.commands} commands, ${random.refused} refused; ended ${ends}`)
      const wins = await raceEndings(system, full ? 1_000 : 60, seededRandom(seed))
      const signatures = await raceSignatures(system, full ? 250 : 20)
      const races = [...wins.values()].reduce((sum, count) => sum + count, 0)
      const winners = tellWins(wins, 'sign')
      say(`${races} races of sign, expire and cancel: ${winners}; ${signatures} signatures made twice at once`)
      await findPlanted(system)
      const commands = reported.commands + random.commands
      const events = reported.events + random.events
      return `${commands} commands in ${reported.requests + random.requests} lives as the model says, ${events} events in order, every chain whole; ${races} races with one winner each (${winners})`
    } finally {
      await system.close()
    }
  },
} satisfies Proof
