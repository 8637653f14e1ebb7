import type { DrawnMark, SignBody } from '../model.ts'
import { base } from './dom.ts'

export type Method = 'draw' | 'type' | 'upload'

/** What waits on the device until it is signed: what was begun, and what was agreed to and not yet received. */
export interface Kept {
  method: Method
  drawn: DrawnMark | null
  name: string
  picture: string | null
  unsent: SignBody | null
}

/** What was drawn or uploaded, to be offered again for the next document of a list. Names may differ among them. */
export type Reused = Pick<Kept, 'method' | 'drawn' | 'picture'>

/**
 * One place for each document as it was shown; of another document nothing may come back. But who goes through a list
 * need not draw the same signature for each: it is kept until the tab is closed, shown, and agreed to anew each time.
 */
export function keeper(documentSha256: string, queue: string) {
  const key = `countersign:${base}:${documentSha256}`
  const queueKey = `countersign:${queue}`
  return {
    read(): Partial<Kept> {
      try {
        const begun = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>
        const reused = queue && !isMarked(begun) ? sessionStorage.getItem(queueKey) : null
        return { ...begun, ...(JSON.parse(reused ?? '{}') as Partial<Reused>) }
      } catch {
        return {}
      }
    },
    write(kept: Kept): void {
      try {
        localStorage.setItem(key, JSON.stringify(kept))
      } catch {
        // No storage, or no room in it: the page works, it only cannot remember.
      }
    },
    /** Nothing waits any more. */
    signed(reused: Reused): void {
      try {
        localStorage.removeItem(key)
        if (queue) sessionStorage.setItem(queueKey, JSON.stringify(reused))
      } catch {
        // As above.
      }
    },
  }
}

/** A name is what this document is to be signed with, as much as a drawing. */
function isMarked({ method, drawn, picture, unsent }: Partial<Kept>): boolean {
  return Boolean(method === 'type' || drawn || picture || unsent)
}
