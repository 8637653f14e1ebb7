export interface Loosened {
  proof: string
  /** As compare.ts names it. */
  what: string
  /** The release that held more. */
  since: string
  why: string
}

/** What holds less than in the release before, on purpose. docs/PROMISES.md lists it. */
export const LOOSENED: readonly Loosened[] = []
