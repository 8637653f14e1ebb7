import { coveredBy } from './cover.ts'
import type { Block } from './read-blocks.ts'
import { reasonErrors, withoutReasons } from './reasons.ts'

// What is done with each block of a page. A comment directly before a block, which readers do not see, changes it:
//
//   <!-- not run: needs containers -->     commands that need containers are not run; reasons.ts has all reasons
//   <!-- stopped at: data: -->             it runs until its output has this text, and is then stopped
//   <!-- error: validation_failed -->      the call fails, with this text in its output
//   <!-- run in: deploy/observe -->        it runs in this folder of the repository
//   <!-- given: proof -->                  a part of a program: it runs until it uses this name, which the reader defines

export type Plan =
  | { do: 'run'; code: string; in?: string; error?: string; stopAt?: string }
  /** Output or a body: compared with what the block before printed, or only read. */
  | { do: 'compare' }
  | { do: 'cover'; proof: string }
  | { do: 'leave'; reasons: readonly string[] }
  | { do: 'show' }
  | { do: 'reject'; error: string }

const COMMANDS = new Set(['sh', 'bash'])
const PROGRAMS = new Set(['ts', 'js', 'tsx', 'python', 'go', 'sql'])

export function planBlock(block: Block): Plan {
  const { language, code, marker } = block
  if (language === 'json') return { do: 'compare' }
  if (language === 'console')
    return rejected('console blocks are not read: use sh for commands and text for their output')
  if (!COMMANDS.has(language) && !PROGRAMS.has(language)) return planIllustration(block)
  const proof = coveredBy(block)
  if (proof !== null) return { do: 'cover', proof }
  const [, kind = '', detail = ''] = /^(not run|stopped at|error|run in|given):\s*(.+)$/.exec(marker) ?? []
  switch (kind) {
    case 'stopped at':
      return { do: 'run', code, stopAt: detail }
    case 'error':
      return { do: 'run', code, error: detail }
    case 'given':
      return { do: 'run', code, error: `${detail} is not defined` }
    case 'run in':
      return { do: 'run', code, in: detail }
    case 'not run':
      return planWithout(block, detail.split(/,\s*/))
    default:
      return { do: 'run', code }
  }
}

function planWithout({ code, language }: Block, reasons: readonly string[]): Plan {
  const [error] = reasonErrors(code, reasons)
  if (error !== undefined) return rejected(error)
  const rest = COMMANDS.has(language) ? withoutReasons(code, reasons) : ''
  return rest.replaceAll(/^\s*(#.*)?$/gm, '') === '' ? { do: 'leave', reasons } : { do: 'run', code: rest }
}

const COMMAND_LINE =
  /^\s*(\$ )?(curl|countersign|docker|podman|kubectl|helm|psql|npm|npx|aws|bin\/\w+|sudo|\w+ask-password) /m

/** A command must be in a block of commands. */
function planIllustration({ language, code }: Block): Plan {
  const [line] = COMMAND_LINE.exec(code) ?? []
  if (line === undefined || !['', 'text'].includes(language)) return { do: 'show' }
  return rejected(`"${line.trim()}" is a command: its block must begin with \`\`\`sh`)
}

function rejected(error: string): Plan {
  return { do: 'reject', error }
}
