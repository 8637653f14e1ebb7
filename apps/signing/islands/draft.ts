import type { DrawnMark, MarkStyle, SignBody } from '../bodies.ts'

export type Method = 'draw' | 'type' | 'upload'

/** Stored on the device until the document is signed; `unsent` was agreed to but not yet received by the server. */
export interface Draft {
  method: Method
  drawn: DrawnMark | null
  name: string
  style: MarkStyle | undefined
  picture: string | null
  unsent: SignBody | null
}

/** A drawn or uploaded mark, offered again for the next document of an inbox. A typed name is not: names may differ. */
export type ReusableMark = Pick<Draft, 'method' | 'drawn' | 'picture'>

/**
 * One draft for each person and displayed revision of a document: it outlives the claim, which changes the URLs. In an inbox the mark is also kept until the tab is closed, so the
 * signer need not draw it again; it is displayed, and the signer agrees again for each document.
 */
export function draftStore(person: string, documentSha256: string, inbox: string) {
  const key = `countersign:${person}:${documentSha256}`
  const inboxKey = `countersign:${inbox}`
  return {
    read(): Partial<Draft> {
      try {
        const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>
        const reused = inbox && !isMarked(draft) ? sessionStorage.getItem(inboxKey) : null
        return { ...draft, ...(JSON.parse(reused ?? '{}') as Partial<ReusableMark>) }
      } catch {
        return {}
      }
    },
    save(draft: Draft): void {
      try {
        localStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // Storage is unavailable or full: the page works without drafts.
      }
    },
    /** Removes the draft of a signed document. */
    discard(reused: ReusableMark): void {
      try {
        localStorage.removeItem(key)
        if (inbox) sessionStorage.setItem(inboxKey, JSON.stringify(reused))
      } catch {
        // As above.
      }
    },
  }
}

/** A typed name counts as a mark. */
function isMarked({ method, drawn, picture, unsent }: Partial<Draft>): boolean {
  return Boolean(method === 'type' || drawn || picture || unsent)
}
