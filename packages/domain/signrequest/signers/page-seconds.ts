/**
 * How long each page of the document was on screen before the person acted, in whole seconds, the first page first. The
 * browser measures and reports it, so it says no more than that: not that somebody read the page.
 */
export type PageSeconds = readonly number[]

/** Each is absent if the browser did not report it: without scripts, for a token helper and for a virtual signer. */
export interface ReportedTimes {
  /** Of the pages themselves. */
  readonly pageSeconds?: PageSeconds
  /** Of their text, which is shown in place of them. Absent also if it was not shown. */
  readonly textSeconds?: PageSeconds
}

export function timesOf({ pageSeconds, textSeconds }: ReportedTimes): ReportedTimes {
  return { ...(pageSeconds && { pageSeconds }), ...(textSeconds && { textSeconds }) }
}

/** A visit ends after a day. */
const MAX_SECONDS = 86_400
/** More than any document has. */
const MAX_PAGES = 10_000

/** What a browser reported, with each time at most a day; null if it is no list of times. */
export function readPageSeconds(reported: unknown): PageSeconds | null {
  if (!Array.isArray(reported) || reported.length > MAX_PAGES || !reported.every(isSeconds)) return null
  return reported.map((seconds) => Math.min(seconds, MAX_SECONDS))
}

function isSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Consecutive pages with the same time. */
export interface PageRange {
  readonly first: number
  readonly last: number
  readonly seconds: number
}

/** The times by ranges of pages, so that a long document needs few lines. */
export function rangesOf(pageSeconds: PageSeconds): PageRange[] {
  const ranges: PageRange[] = []
  for (const [i, seconds] of pageSeconds.entries()) {
    const before = ranges.at(-1)
    if (before?.seconds === seconds) ranges[ranges.length - 1] = { ...before, last: i + 1 }
    else ranges.push({ first: i + 1, last: i + 1, seconds })
  }
  return ranges
}
