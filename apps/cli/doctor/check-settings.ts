import type { Config } from '@countersign/server/config/config.ts'
import { ConfigError, readConfig } from '@countersign/server/config/config.ts'
import { SettingsSchema } from '@countersign/server/config/schema.ts'
import type { Problem } from '@countersign/server/platform/checks/check.ts'
import type { CliContext } from '../context.ts'
import type { Examination, Subject } from './examination.ts'
import { type ProcessKind, runsAs } from './process-kind.ts'

// The settings themselves: names that no process reads, values that no process starts with, and settings that this kind
// of process must not have.

type Environment = CliContext['env']

const KNOWN = Object.keys(SettingsSchema.properties)
/** Read by the command line and by the tools of a checkout, not by a process. */
const OF_TOOLS = /^COUNTERSIGN_(TEST_|DEV_|(POSTGRES|RGW|SMTP|SANDBOX_ESP)_PORT$|TRACE_FILE$)/
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** The configuration of the environment, or why there is none. */
export function readSubject(env: Environment): { config: Config } | { problems: string[] } {
  try {
    return { config: readConfig(env) }
  } catch (error) {
    if (error instanceof ConfigError) return { problems: error.problems }
    throw error
  }
}

/** Checks that need no valid configuration. */
export function environmentExaminations(env: Environment, problems: readonly string[]): Examination[] {
  return [
    {
      ...{ group: 'settings', name: 'unknown_settings', required: false },
      title: 'Every variable COUNTERSIGN_… is a setting.',
      run: async () => unknownSettings(env),
    },
    {
      ...{ group: 'settings', name: 'settings', required: true },
      title: 'A process can start with the settings.',
      run: async () => invalidSettings(env, problems),
    },
  ]
}

export function settingsExaminations(subject: Subject): Examination[] {
  return [
    {
      ...{ group: 'settings', name: 'foreign_settings', required: false },
      title: 'The process has no secrets of another kind of process.',
      run: async () => foreignSettings(subject),
    },
    {
      ...{ group: 'settings', name: 'environment', required: false },
      title: 'A public service does not run as development.',
      run: async () => developmentInPublic(subject),
    },
  ]
}

function unknownSettings(env: Environment): Problem | null {
  const names = Object.keys(env).filter((name) => name.startsWith('COUNTERSIGN_') && !OF_TOOLS.test(name))
  const unknown = names.filter((name) => !KNOWN.includes(name)).toSorted()
  if (unknown.length === 0) return null
  const hints = unknown.flatMap((name) => {
    const meant = nearest(name)
    return meant ? [`Rename ${name} to ${meant}.`] : [`Remove ${name}.`]
  })
  return {
    problem: `No process reads ${unknown.join(', ')}.`,
    remedy: `${hints.join(' ')} docs/operators/settings.md lists all settings.`,
  }
}

function invalidSettings(env: Environment, problems: readonly string[]): Problem | null {
  const level = env.COUNTERSIGN_LOG
  const wrong = [
    ...problems,
    ...(level && !LOG_LEVELS.includes(level) ? [`COUNTERSIGN_LOG must be one of ${LOG_LEVELS.join(', ')}`] : []),
  ]
  if (wrong.length === 0) return null
  return { problem: `${wrong.join('; ')}.`, remedy: 'Correct the values (docs/operators/settings.md).' }
}

/** Settings by which a process would hold secrets that its kind does not need. */
const OWNERS: [pattern: RegExp, kinds: readonly ProcessKind[]][] = [
  [/^COUNTERSIGN_OWNER_DATABASE_URL$/, ['all']],
  [/^COUNTERSIGN_SEAL_(P12|PKCS11_|CHAIN)/, ['sealer']],
  [/^COUNTERSIGN_TLOG_(KEY_FILE|PKCS11_)/, ['sealer']],
  [/^COUNTERSIGN_WEBHOOK_KEY_FILE$/, ['worker']],
]

function foreignSettings({ env, kind, isProduction }: Subject): Problem | null {
  if (!isProduction) return null
  const isForeign = (name: string) => OWNERS.some(([pattern, kinds]) => pattern.test(name) && !runsAs(kind, ...kinds))
  const foreign = KNOWN.filter((name) => env[name] && isForeign(name))
  if (foreign.length === 0) return null
  return {
    problem: `This process (${kind}) must not have ${foreign.join(', ')}: it would hold secrets of another process.`,
    remedy: `Remove ${foreign.length === 1 ? 'it' : 'them'} from the environment of this process (docs/auditors/threat-model.md).`,
  }
}

function developmentInPublic({ config, isProduction }: Subject): Problem | null {
  if (isProduction || !config.publicUrl.startsWith('https:')) return null
  return {
    problem: 'COUNTERSIGN_ENVIRONMENT is development, but the public URL is https.',
    remedy: 'Remove COUNTERSIGN_ENVIRONMENT, or set it to production: development creates missing keys without asking.',
  }
}

/** The setting that differs least from the name, if it is near enough for a mistyping. */
function nearest(name: string): string | undefined {
  const all = KNOWN.map((known) => ({ known, distance: distanceOf(name, known) }))
  const [best] = all.toSorted((a, b) => a.distance - b.distance)
  const most = Math.max(2, Math.floor((name.length - 'COUNTERSIGN_'.length) / 4))
  return best && best.distance <= most ? best.known : undefined
}

/** Levenshtein. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
