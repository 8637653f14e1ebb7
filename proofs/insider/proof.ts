import type { Trust } from '@countersign/verify'
import { hold, type Proof } from '../lib/proof.ts'
import { tamperWithRows } from './database.ts'
import { rewriteHistory } from './history.ts'
import { openHouse } from './house.ts'
import { holdNobodyLifts, tamperWithBucket } from './store.ts'

export default {
  promise:
    'Whoever owns the database or the bucket cannot change what happened unnoticed: the first bad entry is named, a rewritten history contradicts the log, locked files stay',
  budgetSeconds: 18,
  services: ['postgres', 'rgw'],
  async run({ say }) {
    const house = await openHouse()
    try {
      hold((await house.writeLog()).length === 0, 'the log refuses an honest head')
      // What the sender, the signer or a court was given on the day.
      const held = await house.evidence()
      const trust: Trust = {
        roots: house.anchors.map((certificate) => ({ of: 'operator', certificate })),
        logs: (await house.keys()).split('\n').filter(Boolean),
      }
      await holdNobodyLifts(house)
      const caught = await tamperWithRows(house, trust, say)
      const history = await rewriteHistory(house, trust, held)
      const store = await tamperWithBucket(house)
      for (const line of [...history, ...store]) say(line)
      return `${caught} ways to change entries, each named by its first bad entry; ${[...history, ...store].join('; ')}`
    } finally {
      await house.stop()
    }
  },
} satisfies Proof
