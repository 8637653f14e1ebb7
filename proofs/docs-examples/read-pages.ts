import { jsonDifferences } from './compare-json.ts'
import { fillPlaceholders } from './fill.ts'
import { type Plan, planBlock } from './plan-blocks.ts'
import type { Block } from './read-blocks.ts'
import type { Shell } from './run-shell.ts'
import { count, newTally, sumOf, type Tally } from './tally.ts'

export interface Terminal {
  /** A new shell, without the variables of the one before. */
  open(): Shell
  /** Whether one shell reads all pages. Otherwise each page has its own. */
  continues: boolean
  /** Identifiers that a reader of these pages has. */
  known: string
  postgresPort: number
}

/** Does what the pages say, in their order. */
export async function readPages(pages: readonly Block[][], terminal: Terminal): Promise<Tally> {
  const walks = terminal.continues ? [pages.flat()] : pages
  const tallies: Tally[] = []
  const done = new Set<string>()
  for (const blocks of walks) {
    const shell = terminal.open()
    try {
      tallies.push(await readBlocks(blocks, shell, terminal, done))
    } finally {
      await shell.close()
    }
  }
  return sumOf(tallies)
}

async function readBlocks(
  blocks: readonly Block[],
  shell: Shell,
  { known, postgresPort }: Terminal,
  done: Set<string>,
): Promise<Tally> {
  const tally = newTally()
  let printed = known
  let before: string | null = null
  for (const block of blocks) {
    const found = (message: string) => tally.findings.push(`${block.page}:${block.line}: ${message}`)
    const plan = planBlock(block)
    const last: string | null = before
    before = null
    switch (plan.do) {
      case 'run': {
        const code = withoutRepeated(fillPlaceholders(plan.code, printed, postgresPort), block.language, done)
        before = await runBlock(shell, { ...plan, code }, block.language, found)
        printed += `\n${before}`
        tally.run++
        break
      }
      case 'compare':
        tally.compared++
        for (const difference of compare(block, last)) found(difference)
        break
      case 'cover':
        count(tally.covered, plan.proof)
        break
      case 'leave':
        for (const reason of plan.reasons) count(tally.left, reason)
        break
      case 'reject':
        found(plan.error)
        break
      case 'show':
        break
    }
  }
  return tally
}

type RunPlan = Extract<Plan, { do: 'run' }>

async function runBlock(
  shell: Shell,
  { code, in: folder, stopAt, error }: RunPlan,
  language: string,
  found: (message: string) => void,
): Promise<string> {
  try {
    const where = { language, ...(folder !== undefined && { in: folder }), ...(stopAt !== undefined && { stopAt }) }
    const { output, failed } = await shell.run(code, where)
    if (error === undefined && failed.length > 0) found(`${failed.join('; ')}: ${output.trim().slice(-600)}`)
    if (error !== undefined && (failed.length === 0 || !output.includes(error))) {
      found(`it should fail with ${error}: ${output.trim().slice(-600)}`)
    }
    return output
  } catch (cause) {
    found((cause as Error).message)
    return ''
  }
}

/** A command of `countersign` without variables that is repeated is run once, as is a block of SQL. */
const PLAIN_COMMAND = /^\s*(?:bin\/)?(countersign [^$|>\\]+?)(\s+#.*)?$/

function withoutRepeated(code: string, language: string, done: Set<string>): string {
  if (language === 'sql') {
    const isRepeated = done.has(code)
    done.add(code)
    return isRepeated ? '' : code
  }
  const lines = code.split('\n').map((line) => {
    const [, command = ''] = PLAIN_COMMAND.exec(line) ?? []
    if (command === '') return line
    if (done.has(command)) return ':'
    done.add(command)
    return line
  })
  return lines.join('\n')
}

/** A block of JSON is what the block directly before it prints. Another one is JSON. */
function compare({ code, follows }: Block, printed: string | null): string[] {
  try {
    const shown: unknown = JSON.parse(code)
    return follows && printed !== null ? jsonDifferences(shown, JSON.parse(printed)) : []
  } catch (error) {
    return [(error as Error).message]
  }
}
