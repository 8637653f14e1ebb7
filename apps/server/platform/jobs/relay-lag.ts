import type { Database } from '../db/database.ts'
import { rowDecoder, text } from '../db/decode.ts'
import { instantOf } from '../ids.ts'

/** How long the next event has waited for the relay; 0 if none waits. `db`: as countersign_relay. */
export async function relayLagSeconds(db: Pick<Database, 'query'>, now = Date.now()): Promise<number> {
  const [next] = await db.query({ name: 'relay-lag', text: NEXT })
  if (!next) return 0
  return Math.max(0, (now - instantOf(decodeNext(next).event_id).getTime()) / 1000)
}

const decodeNext = rowDecoder('events', { event_id: text })

const NEXT = `
  SELECT e.event_id FROM relay_cursor AS cursor CROSS JOIN LATERAL (
         SELECT event_id FROM events
          WHERE (events.generation, events.xid, events.position) > (cursor.generation, cursor.xid, cursor.position)
          ORDER BY events.generation, events.xid, events.position LIMIT 1) AS e
   WHERE cursor.one`
