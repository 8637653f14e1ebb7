import { once } from 'node:events'
import { requestSha256, toHex } from '@countersign/evidence/log'
import { commitHeads, nextHead, openTestLog, type TestHead } from '../../apps/server/evidence/log/testing/log.ts'
import { sha256 } from '../../apps/server/platform/ids.ts'
import { until } from '../lib/client.ts'
import { foundFault, mustFind } from '../lib/faults.ts'
import { end } from '../lib/mortal.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { seededRandom } from '../lib/stats.ts'
import { restore, save } from './backup.ts'
import { everSigned, holdOneHistory, holdOneRoot, type Signed } from './signed.ts'
import { feed, finish, killEverywhere, type Place, POINTS, startWriter } from './world.ts'

export default {
  promise:
    'The log signs one root for a size, with every committed entry in it, though its writer is killed before and after each of its steps and its database is restored from an older backup; a forked database is not signed',
  topic: 'Evidence and verification',
  budgetSeconds: 20,
  services: ['postgres'],
  sample: 'one kill at each point; --full: 25',
  faults: {
    'second root': 'another root for a size that was signed',
    'lost entry': 'a committed entry that is not in the log',
    fork: 'a database with other leaves than the published ones',
  },
  async run({ full, seed, say }) {
    const random = seededRandom(seed)
    const rounds = full ? 25 : 1
    const deaths = Array.from({ length: rounds }, () =>
      POINTS.map((point) => ({ point, turn: 1 + Math.floor(random() * 2) })),
    ).flat()
    const test = await openTestLog()
    const place = { ...test.database, folder: test.folder }
    try {
      const committed = await killEverywhere(place, deaths, random)
      await finish(place)
      const all = holdAll(place, committed)
      await mustFind('second root', () => holdOneRoot([...all, { size: all[0]?.size ?? 0, root: '00' }]))
      await mustFind('lost entry', () => holdAll(place, [...committed, nextHead()]))
      say(`${deaths.length} writers were killed, two at a time; ${committed.length} heads are logged`)
      const { before, after, read } = await setBack(place, committed)
      say(`restored at ${before} leaves of ${after}: ${read} were read from the store, and it went on`)
      const refused = await refuseFork(place)
      foundFault('fork')
      say(`a database with other leaves: "${refused}"`)
      const signed = everSigned(test.folder)
      return `${deaths.length} kills, 1 database set back by ${after - before} leaves, 1 forked: ${signed.length} signatures over ${new Set(signed.map(({ size }) => size)).size} sizes, one root each; the fork was refused`
    } finally {
      await test.close()
    }
  },
} satisfies Proof

/** One root for a size, one history, and every committed head in it. */
function holdAll({ folder }: Place, committed: readonly TestHead[]): Signed[] {
  const signed = everSigned(folder)
  holdOneRoot(signed)
  const logged = new Set(holdOneHistory(folder, signed).map((leaf) => leaf.toString('hex')))
  const missing = committed.filter(({ request, seq, head }) => {
    const count = seq.toString(16).padStart(16, '0')
    return !logged.has(`${toHex(requestSha256(request, sha256))}${count}${head}`)
  })
  hold(missing.length === 0, `${missing.length} of ${committed.length} heads are not in the log`)
  return signed
}

/** An older backup takes the place of the database; the dead writer had just signed. */
async function setBack(
  place: Place,
  committed: readonly TestHead[],
): Promise<{ before: number; after: number; read: number }> {
  const later = await feed(place, 50)
  await finish(place)
  const before = await sizeOf(place)
  const file = await save(place.adminUrl, place.folder)
  const forgotten = [...(await feed(place, 400)), ...later]
  await finish(place)
  await feed(place, 30)
  const dying = startWriter(place, { point: 'after sign', turn: 1 })
  await once(dying, 'exit')
  const after = Math.max(...everSigned(place.folder).map(({ size }) => size))
  const restored = await restore(file, place.adminUrl)
  try {
    const set = { ...restored, folder: place.folder }
    const fresh = await feed(set, 500)
    await finish(set)
    holdAll(set, [...committed, ...forgotten, ...fresh])
    await loseChain(set, forgotten)
    return { before, after, read: after - before }
  } finally {
    await restored.drop()
  }
}

/** A request whose logged entries the backup does not have: what it does now is not its logged chain's next. */
async function loseChain(place: Place, forgotten: readonly TestHead[]): Promise<void> {
  const [lost = nextHead()] = forgotten
  await commitHeads(place.owner, [nextHead(lost)])
  await finish(place)
  const [row] = await place.owner('SELECT refused FROM log_pending')
  hold(String(row?.refused).includes('has lost it'), 'a chain that lost what was logged of it was logged on')
}

/**
 * The database that was given up goes on beside the one restored from its backup, as a copy with the same store would:
 * others get the places that are published. Nothing of it is ever signed.
 */
async function refuseFork(place: Place): Promise<string> {
  await place.owner(
    `INSERT INTO log_leaves SELECT 'test', i, sha256('\\x00'), 1, sha256('\\x01')
       FROM (SELECT generate_series(size, size + 2000) AS i FROM logs) places`,
  )
  await place.owner('UPDATE logs SET size = size + 2001')
  await feed(place, 10)
  const before = everSigned(place.folder).length
  const writer = startWriter(place, null)
  const halted = await until(async () => {
    const [row] = await place.owner('SELECT halted FROM logs')
    return typeof row?.halted === 'string' ? row.halted : undefined
  }, 30_000).finally(() => end(writer))
  hold(everSigned(place.folder).length === before, 'a forked log was signed')
  return halted
}

async function sizeOf({ owner }: Place): Promise<number> {
  const [row] = await owner('SELECT published FROM logs')
  return Number(row?.published)
}
