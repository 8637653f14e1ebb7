import { seedRequests } from '../../apps/server/signrequests/list/testing/seed.ts'
import { becomeMember, type Member, openWorld, type World } from '../console/world.ts'
import type { Proof } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { measureChanges } from './changes.ts'
import { openFirst, timeOnPhone } from './first-screen.ts'
import { LIMITS } from './limits.ts'
import { measureAnswers, scrollFar } from './list.ts'
import { watchShifts } from './shifts.ts'

const REQUESTS = 100_000

export default {
  promise:
    'With 100,000 requests, the first screen of the console has at most 170 kB of script by gzip and is shown within 4.5 s with a cold cache, 400 kbit/s and 150 ms of latency; the list answers within 200 ms and keeps at most 100 rows in the page; a change of the screen takes at most 100 ms (median); the layout shifts by at most 0.05',
  topic: 'Web console',
  budgetSeconds: 35,
  services: ['postgres'],
  limits: LIMITS,
  measured: [
    'time of a call that reads one row, as the floor of the answers',
    'with --full, seconds until the first screen is shown by a processor 4 times slower',
  ],
  sample: 'one processor; --full: also one that is 4 times slower',
  faults: {
    'heavy-script': 'a script of 100 kB that a proxy adds to the page',
    'slow-answer': 'answers that are delayed by 250 ms',
    'every-row': 'a hundred more rows in the page',
    'slow-change': 'work of 150 ms at every click',
    'late-content': 'a block that appears above the screen',
  },
  async run({ full, say }) {
    const world = await openWorld()
    try {
      const member = await becomeMember(world)
      await fill(world, member)
      const { scriptBytes, seconds, shift } = await openFirst(world, member)
      say(
        `first screen: ${(scriptBytes / 1000).toFixed(1)} kB of script, ${seconds.toFixed(1)} s, shift ${shift.toFixed(3)}`,
      )
      if (full) say(`by a processor 4 times slower: ${(await timeOnPhone(world, member)).toFixed(1)} s`)
      const desk = await member.open()
      await watchShifts(desk.page)
      await desk.goTo('requests')
      const changes = await measureChanges(desk.page)
      say(`changes of the screen: ${changes.change.toFixed(0)} ms, shift ${changes.shift.toFixed(3)}`)
      await desk.goTo('requests')
      const rows = await scrollFar(desk.page)
      const { slowest, floor } = await measureAnswers(desk.page, member, say)
      await desk.close()
      return `${(scriptBytes / 1000).toFixed(1)} kB of script, list shown in ${seconds.toFixed(1)} s; ${REQUESTS} requests: slowest page ${slowest.toFixed(0)} ms (one row ${floor.toFixed(0)} ms), at most ${rows} rows in the page; screens change in ${changes.change.toFixed(0)} ms; shift ${Math.max(shift, changes.shift).toFixed(3)}`
    } finally {
      await world.close()
    }
  },
} satisfies Proof

/** Rows that were written directly, and above them a request that has everything a request has. */
async function fill({ stack }: World, { client }: Member): Promise<void> {
  const documentId = await client.freshDocument()
  const [row] = await stack.database.owner('SELECT tenant_id FROM documents WHERE document_id = $1', [documentId])
  await seedRequests(stack.database, String(row?.tenant_id), REQUESTS)
  await askToSign(client, documentId, 2)
}
