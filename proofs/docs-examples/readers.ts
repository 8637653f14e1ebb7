/** Who reads which pages, in which order. A pattern stands for pages in the order of their names. */
const READERS = {
  /** Reads one page after another in one terminal, as the pages say. */
  integrator: [
    /^README\.md$/,
    /^docs\/integrators\/first-integration\.md$/,
    /^docs\/integrators\/templates\.md$/,
    /^docs\/integrators\/bulk-jobs\.md$/,
    /^docs\/integrators\/webhooks\.md$/,
    /^docs\/integrators\//,
  ],
  /** Has an empty database server, and reads all pages in one terminal. */
  administrator: [
    /^docs\/operators\/database\.md$/,
    /^docs\/operators\/keys\.md$/,
    /^deploy\/(chart|image)\/README\.md$/,
  ],
  /** Has an account with requests, and their files. */
  operator: [/^packages\/embed\//, /^docs\/(operators|auditors)\//, /^deploy\//],
  contributor: [/^/],
} as const satisfies Record<string, readonly RegExp[]>

export type ReaderName = keyof typeof READERS

/** The pages of each reader; every page has one. */
export function pagesOf(names: readonly string[]): Map<ReaderName, string[]> {
  const left = new Set([...names].sort())
  const take = (pattern: RegExp) => [...left].filter((page) => pattern.test(page) && left.delete(page))
  return new Map((Object.keys(READERS) as ReaderName[]).map((reader) => [reader, READERS[reader].flatMap(take)]))
}
