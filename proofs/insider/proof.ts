import type { Trust } from '@countersign/verify'
import { hold, type Proof } from '../lib/proof.ts'
import { tamperWithRows } from './database.ts'
import { openDeployment } from './deployment.ts'
import { rewriteHistory } from './history.ts'
import { holdNobodyLifts, tamperWithBucket } from './store.ts'

export default {
  promise:
    'A superuser of the database or owner of the bucket who changes the history is found out: the first bad entry is named, a rewritten history contradicts the log and what outsiders hold, locked files stay and are served',
  topic: 'Evidence and verification',
  budgetSeconds: 18,
  services: ['postgres', 'rgw'],
  faults: {
    'changed entries':
      'entries changed in ten ways: edited, deleted, repeated, exchanged, added, cut off, renamed beside the chain',
    'rewritten history': 'an entry changed and every hash after it computed again, also in the log',
    'replaced and hidden file': 'another object over the signed document, and a deletion of it',
  },
  async run({ say }) {
    const deployment = await openDeployment()
    try {
      hold((await deployment.writeLog()).length === 0, 'the log refuses an honest head')
      // What the sender, the signer or a court was given on the day.
      const held = await deployment.evidence()
      const trust: Trust = {
        roots: deployment.anchors.map((certificate) => ({ of: 'operator', certificate })),
        logs: (await deployment.keys()).split('\n').filter(Boolean),
      }
      await holdNobodyLifts(deployment)
      const caught = await tamperWithRows(deployment, trust, say)
      const history = await rewriteHistory(deployment, trust, held)
      const store = await tamperWithBucket(deployment)
      for (const line of [...history, ...store]) say(line)
      return `${caught} ways to change entries, each named by its first bad entry; ${[...history, ...store].join('; ')}`
    } finally {
      await deployment.stop()
    }
  },
} satisfies Proof
