/** A fenced block of a page. */
export interface Block {
  page: string
  line: number
  language: string
  /** Without the indentation of the block. */
  code: string
  /** The text of a comment directly before the block, `<!-- … -->`; empty if there is none. */
  marker: string
  /** Nothing is between it and the block before. */
  follows: boolean
}

const BLOCK_EDGE = /^(\s*)(?:```|~~~)\s*(\S*)/

export function readBlocks(page: string, text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let end = 0
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', language = ''] = BLOCK_EDGE.exec(lines[at] ?? '') ?? []
    if (!BLOCK_EDGE.test(lines[at] ?? '')) continue
    const length = lines.slice(at + 1).findIndex((line) => BLOCK_EDGE.test(line))
    if (length < 0) throw new Error(`${page}:${at + 1}: the block has no end`)
    const body = lines.slice(at + 1, at + 1 + length)
    const code = body.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n')
    const follows = end > 0 && lines.slice(end, at).every((line) => line.trim() === '')
    blocks.push({ page, line: at + 1, language, code, marker: markerBefore(lines, at), follows })
    at += length + 1
    end = at + 1
  }
  return blocks
}

/** An empty line may be between the comment and the block. */
function markerBefore(lines: readonly string[], at: number): string {
  const line = (lines[at - 1] ?? '').trim() || (lines[at - 2] ?? '').trim()
  return /^<!--\s*(.*?)\s*-->$/.exec(line)?.[1] ?? ''
}
