import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type CliContext, UsageError } from '../context.ts'
import { KINDS, type ProcessKind } from './process-kind.ts'

// countersign doctor: says what is wrong with the settings of a process and with what they lead to, and what to do.

export class ProblemsFound extends Error {
  override readonly name = 'ProblemsFound'
}

interface DoctorOptions {
  process?: string
  pid?: string
  dkimSelector?: string
  json?: boolean
}

const HELP = `
Run it with the environment of the process that it examines, as the user of the process. It changes nothing: it writes
and deletes one object in the store, and asks each time-stamping authority for a timestamp.

Examples:
  countersign doctor                           the process is named by the user in COUNTERSIGN_DATABASE_URL
  countersign doctor --process sealer --json   for machines
  sudo -u countersign-api countersign doctor --pid "$(systemctl show -P MainPID countersign-api)"

Exit codes: 0 healthy, 1 problems, 2 wrong usage.`

export function addDoctorCommand(program: Command, context: CliContext): void {
  program
    .command('doctor')
    .description('say what is wrong with the settings of a process and with what they lead to, and what to do')
    .option('--process <kind>', `whose settings these are: ${KINDS.join(', ')}`)
    .option('--pid <id>', 'read the environment of this running process instead')
    .option('--dkim-selector <name>', 'the selector with which your mail server signs, to check its DNS record')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((options: DoctorOptions) => examineAndPrint(context, options))
}

async function examineAndPrint({ env: own, out }: CliContext, options: DoctorOptions): Promise<void> {
  const env = options.pid === undefined ? own : await environmentOf(options.pid)
  // Loaded only if needed: other commands start faster.
  const [{ examine, kindOf }, { isHealthy, reportJson, reportText, withoutSecrets }] = await Promise.all([
    import('./examine.ts'),
    import('./report.ts'),
  ])
  const kind = options.process === undefined ? kindOf(env) : chosen(options.process)
  const outcomes = await examine(env, { kind, dkimSelector: options.dkimSelector ?? null })
  const text = options.json ? JSON.stringify(reportJson(outcomes, kind)) : reportText(outcomes, kind)
  out(`${withoutSecrets(text, env)}\n`)
  if (!isHealthy(outcomes)) throw new ProblemsFound('The doctor found problems.')
}

/** As the process was started. Only its user and root can read it. */
async function environmentOf(pid: string): Promise<CliContext['env']> {
  if (!/^\d+$/.test(pid)) throw new UsageError('--pid must be the id of a process')
  const text = await readFile(`/proc/${pid}/environ`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`the environment of the process ${pid} cannot be read (${error.code})`)
  })
  const entries = text.split('\0').filter((entry) => entry.includes('='))
  return Object.fromEntries(
    entries.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
}

function chosen(name: string): ProcessKind {
  const kind = KINDS.find((known) => known === name)
  if (!kind) throw new UsageError(`"${name}" is no kind of process: there are ${KINDS.join(', ')}`)
  return kind
}
