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

/** One place for each document as it was shown; of another document nothing may come back. */
export function keeper(documentSha256: string) {
  const key = `countersign:${base}:${documentSha256}`
  return {
    read(): Partial<Kept> {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>
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
    forget(): void {
      try {
        localStorage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
