// Reads the parts of Markdown documents that checks need: links, headings, code, and tables of a section.

/** A document's path from the root of the repository, and its text. */
export type Documents = ReadonlyMap<string, string>

export interface Code {
  line: number
  text: string
  /** From a fenced block, as a complete command; otherwise from a code span in a sentence. */
  fenced: boolean
}

const BLOCK_EDGE = /^\s*(?:```|~~~)/

/** The lines of a document; null where a line belongs to a fenced block. */
function prose(text: string): (string | null)[] {
  let fenced = false
  return text.split('\n').map((line) => {
    if (!BLOCK_EDGE.test(line)) return fenced ? null : line
    fenced = !fenced
    return null
  })
}

/** The targets of links and images, also of those in HTML, without those in code. */
export function linksIn(text: string): { line: number; target: string }[] {
  return prose(text).flatMap((line, index) => {
    const bare = (line ?? '').replace(/`[^`]*`/g, (span) => '`'.repeat(span.length))
    const found = bare.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|\s(?:src|href)="([^"]+)"/g)
    return [...found].map(([, target, ofTag = '']) => ({ line: index + 1, target: target ?? ofTag }))
  })
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsIn(text: string): string[] {
  const seen = new Map<string, number>()
  return prose(text).flatMap((line) => {
    const [, title] = /^#{1,6}\s+(.+?)\s*#*$/.exec(line ?? '') ?? []
    if (title === undefined) return []
    const words = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return [count === 0 ? slug : `${slug}-${count}`]
  })
}

/** Lines of fenced blocks, and code spans. */
export function codeIn(text: string): Code[] {
  const outside = prose(text)
  return text.split('\n').flatMap((line, index): Code[] => {
    if (outside[index] === null) return BLOCK_EDGE.test(line) ? [] : [{ line: index + 1, text: line, fenced: true }]
    return [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => ({ line: index + 1, text: span, fenced: false }))
  })
}

/** The names in code in the first column of the tables below a heading of level 2. */
export function firstColumn(text: string, heading: string): string[] {
  const lines = text.split('\n')
  const start = lines.indexOf(`## ${heading}`)
  if (start < 0) throw new Error(`there is no heading "## ${heading}"`)
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('## '))
  return (end < 0 ? rest : rest.slice(0, end)).flatMap((line) => {
    const [, cell = ''] = /^\|([^|]*)\|/.exec(line) ?? []
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  })
}
