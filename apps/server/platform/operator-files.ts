import { readFile, stat } from 'node:fs/promises'

// Files that the operator may change at run time: checked periodically, and read again only if they changed.

/** The interval between checks. */
const LOOK_AGAIN_MS = 10_000

/** Caches a result for a while. After a failed check the next caller checks again. */
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

/** Caches the result of parsing a file until the file changes. */
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
