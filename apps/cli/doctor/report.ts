import { userInfo } from 'node:os'
import { readSecretFiles } from '@countersign/server/config/secret-files.ts'
import type { CliContext } from '../context.ts'
import type { Outcome } from './examination.ts'
import type { ProcessKind } from './process-kind.ts'

// The report, in words or as JSON. Error messages come from many libraries, so secrets of the settings are removed from
// the whole text.

export function reportText(outcomes: readonly Outcome[], kind: ProcessKind): string {
  const groups = Map.groupBy(outcomes, ({ group }) => group)
  const sections = [...groups].map(([group, inside]) => [group, ...inside.map(lineOf)].join('\n'))
  return [`Settings of ${nameOf(kind)}, examined as ${user()}.`, ...sections, summaryOf(outcomes)].join('\n\n')
}

function lineOf({ status, name, title, problem, reason }: Outcome): string {
  if (status === 'ok') return `  ok           ${title}`
  if (status === 'not_checked') return `  not checked  ${title} ${reason}`
  return `  PROBLEM      ${name}: ${problem?.problem}\n               ${problem?.remedy}`
}

/** In a container the user often has no name. */
function user(): string {
  try {
    return userInfo().username
  } catch {
    return `the user with the id ${process.getuid?.()}`
  }
}

function nameOf(kind: ProcessKind): string {
  return kind === 'all' ? 'api, worker and sealer as one process' : `${kind === 'api' ? 'an' : 'a'} ${kind} process`
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const { ok, problems, not_checked } = countsOf(outcomes)
  const words = `${ok} ok, ${problems} ${problems === 1 ? 'problem' : 'problems'}`
  return not_checked > 0 ? `${words}, ${not_checked} not checked` : words
}

function countsOf(outcomes: readonly Outcome[]) {
  const count = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length
  return { ok: count('ok'), problems: count('problem'), not_checked: count('not_checked') }
}

export function reportJson(outcomes: readonly Outcome[], kind: ProcessKind) {
  return {
    status: isHealthy(outcomes) ? 'ok' : 'problems',
    process: kind,
    counts: countsOf(outcomes),
    checks: outcomes.map(({ group, name, title, status, problem, reason }) => {
      return { group, name, title, status, ...problem, ...(reason === null ? {} : { reason }) }
    }),
  }
}

export function isHealthy(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(({ status }) => status !== 'problem')
}

const URLS = ['COUNTERSIGN_DATABASE_URL', 'COUNTERSIGN_OWNER_DATABASE_URL', 'COUNTERSIGN_SMTP_URL']
const SECRETS = ['COUNTERSIGN_S3_SECRET_KEY', 'COUNTERSIGN_S3_ACCESS_KEY', 'COUNTERSIGN_KMS_ACCESS_KEY']
/** Shorter ones would remove parts of common words. */
const SHORTEST = 4

/** The text without any secret of the environment. */
export function withoutSecrets(text: string, given: CliContext['env']): string {
  const env = readSecretFiles(given, [])
  const passwords = URLS.flatMap((name) => {
    const { password = '' } = URL.canParse(env[name] ?? '') ? new URL(env[name] ?? '') : {}
    return [password, decoded(password)]
  })
  const secrets = [...passwords, ...SECRETS.map((name) => env[name] ?? '')]
  const inText = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
  return inText
    .filter((secret) => secret.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
