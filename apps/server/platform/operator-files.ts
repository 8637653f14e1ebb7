import { readFile, stat } from 'node:fs/promises'

// Files that the operator changes while we run: looked at again every so often, read again only if they changed.

/** How soon a change is noticed. */
const LOOK_AGAIN_MS = 10_000

/** The same answer for a while, then a new look; after a look that failed whoever asks next looks again. */
export function lookingAgain<T>(
  look: () => Promise<T>,
  now: () => number = Date.now,
  afterMs = LOOK_AGAIN_MS,
): () => Promise<T> {
  let seen: { at: number; what: Promise<T> } | undefined
  return () => {
    if (seen && now() - seen.at < afterMs) return seen.what
    const looking = { at: now(), what: look() }
    looking.what.catch(() => {
      if (seen === looking) seen = undefined
    })
    seen = looking
    return looking.what
  }
}

/** What was made of a file, as long as it has not changed. */
export function readingOnce<T>(make: (bytes: Buffer, path: string) => T): (path: string) => Promise<T> {
  const known = new Map<string, { stamp: string; made: T }>()
  return async (path) => {
    const { mtimeMs, size, ino } = await stat(path)
    const stamp = `${mtimeMs} ${size} ${ino}`
    const before = known.get(path)
    if (before?.stamp === stamp) return before.made
    const made = make(await readFile(path), path)
    known.set(path, { stamp, made })
    return made
  }
}
