import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

// A core dump without the core file: every page that a process holds, read while it stands still.

const PAGE = 4096
const MOST_PAGES = 4096
/** proc(5), pagemap: the page is in memory, or in swap. */
const HELD = 0b11n << 62n

interface Region {
  start: number
  end: number
}

/** Runs of pages, one after the other; each begins with the end of the one before it where they are neighbours. */
export function* memoryOf(pid: number, overlap: number): Generator<Buffer> {
  process.kill(pid, 'SIGSTOP')
  const [memory, pages] = [openSync(`/proc/${pid}/mem`, 'r'), openSync(`/proc/${pid}/pagemap`, 'r')]
  try {
    for (const region of regionsOf(pid)) {
      for (const run of heldIn(region, pages)) {
        const start = Math.max(region.start, run.start - overlap)
        const bytes = Buffer.allocUnsafe(run.end - start)
        yield bytes.subarray(0, readSync(memory, bytes, 0, bytes.length, start))
      }
    }
  } finally {
    closeSync(memory)
    closeSync(pages)
    process.kill(pid, 'SIGCONT')
  }
}

/** All that can be read, but for programs and libraries as they lie on disk. */
function regionsOf(pid: number): Region[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const [range = '', rights = '', , , inode, name = ''] = line.split(/\s+/)
    const isFromDisk = inode !== '0' && !rights.includes('w')
    if (!rights.startsWith('r') || isFromDisk || /^\[v(var|sys)/.test(name)) return []
    const [start = 0, end = 0] = range.split('-').map((address) => Number.parseInt(address, 16))
    return [{ start, end }]
  })
}

function* heldIn({ start, end }: Region, pagemap: number): Generator<Region> {
  const flags = Buffer.alloc(8 * MOST_PAGES)
  for (let from = start; from < end; from += PAGE * MOST_PAGES) {
    const count = Math.min(MOST_PAGES, (end - from) / PAGE)
    readSync(pagemap, flags, 0, 8 * count, (from / PAGE) * 8)
    let run: Region | undefined
    for (let page = 0; page < count; page += 1) {
      const isHeld = (flags.readBigUInt64LE(8 * page) & HELD) !== 0n
      const at = from + page * PAGE
      if (isHeld) run = { start: run?.start ?? at, end: at + PAGE }
      else if (run) {
        yield run
        run = undefined
      }
    }
    if (run) yield run
  }
}
