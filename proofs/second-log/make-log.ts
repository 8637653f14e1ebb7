import { join } from 'node:path'
import { formatVerifierKey } from '@countersign/evidence/log'
import { openLogKey } from '../../apps/server/evidence/log/key.ts'
import { addLog, takeLog } from '../../apps/server/evidence/log/store.ts'
import { commitHeads, nextHead, type TestLog } from '../../apps/server/evidence/log/testing/log.ts'
import { writeBatch } from '../../apps/server/evidence/log/write.ts'
import { newId } from '../../apps/server/platform/ids.ts'
import { PromiseBroken } from '../lib/proof.ts'

export interface MadeLog {
  vkey: string
  /** Every checkpoint it has had. */
  notes: string[]
}

const ORIGIN = 'sign.example/log/test'

/** The product's own writer, fed heads in uneven lots, each of which ends with a checkpoint. */
export async function makeLog(
  test: TestLog,
  leaves: number,
  largestLot: number,
  random: () => number,
): Promise<MadeLog> {
  const { db, plain, database } = test
  const signer = await openLogKey({ kind: 'own-file', file: join(test.folder, 'log.key') }, ORIGIN)
  const vkey = formatVerifierKey(signer.key)
  const log = { warn: refuse, error: refuse }
  const holder = newId()
  await addLog(db, 'test', 'test', ORIGIN, vkey)
  for (let size = 0; size < leaves; ) {
    const lot = Math.min(leaves - size, 1 + Math.floor(random() * largestLot))
    await commitHeads(
      database.owner,
      Array.from({ length: lot }, () => nextHead()),
    )
    for (let more = true; more; ) {
      const state = await takeLog(db, 'test', holder)
      if (!state) throw new PromiseBroken('somebody else writes the log of this proof')
      more = await writeBatch({ db, plain, signer, log }, state)
    }
    size += lot
  }
  const rows = await database.owner('SELECT note FROM log_checkpoints ORDER BY size')
  return { vkey, notes: rows.map(({ note }) => String(note)) }
}

function refuse(reported: object): void {
  throw new PromiseBroken(`the log’s writer complains: ${JSON.stringify(reported)}`)
}
