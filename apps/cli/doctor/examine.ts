import { readSecretFiles } from '@countersign/server/config/secret-files.ts'
import type { CliContext } from '../context.ts'
import { addressExaminations } from './check-address.ts'
import { clockExaminations } from './check-clocks.ts'
import { databaseExaminations } from './check-database.ts'
import { fileExaminations } from './check-files.ts'
import { keyExaminations } from './check-keys.ts'
import { machineExaminations } from './check-machine.ts'
import { mailExaminations } from './check-mail.ts'
import { sealExaminations } from './check-seal.ts'
import { environmentExaminations, readSubject, settingsExaminations } from './check-settings.ts'
import { storageExaminations } from './check-storage.ts'
import { connectionsOf } from './connect.ts'
import { type Examination, GROUPS, type Outcome, type Subject } from './examination.ts'
import { openNames } from './names.ts'
import { KINDS, type ProcessKind } from './process-kind.ts'
import { runExaminations } from './run-examinations.ts'

export interface ExamineOptions {
  kind: ProcessKind
  dkimSelector: string | null
  /** The clock of this machine; tests set it wrong. */
  now?: () => number
}

/** Examines the settings of an environment and all that they lead to. Changes nothing. */
export async function examine(given: CliContext['env'], options: ExamineOptions): Promise<Outcome[]> {
  const read = readSubject(given)
  if ('problems' in read) return runExaminations(environmentExaminations(given, read.problems))
  const env = readSecretFiles(given, [])
  const { config } = read
  const { kind, dkimSelector, now = Date.now } = options
  const connections = connectionsOf(config.databaseUrl, kind)
  const isProduction = env.COUNTERSIGN_ENVIRONMENT !== 'development'
  const names = openNames(config.dnsServers)
  const subject: Subject = { env, config, kind, isProduction, dkimSelector, now, connections, names }
  try {
    return await runExaminations([...environmentExaminations(env, []), ...(await allExaminations(subject))])
  } finally {
    await connections.close()
  }
}

/** In the order of the groups. */
async function allExaminations(subject: Subject): Promise<Examination[]> {
  const all = [
    ...settingsExaminations(subject),
    ...databaseExaminations(subject),
    ...storageExaminations(subject),
    ...keyExaminations(subject),
    ...fileExaminations(subject),
    ...addressExaminations(subject),
    ...mailExaminations(subject),
    ...(await sealExaminations(subject)),
    ...clockExaminations(subject),
    ...machineExaminations(subject),
  ]
  return GROUPS.flatMap((group) => all.filter((examination) => examination.group === group))
}

/** By the user in the database URL, which ends with the kind (docs/operators/database.md). */
export function kindOf(env: CliContext['env']): ProcessKind {
  const url = readSecretFiles(env, []).COUNTERSIGN_DATABASE_URL ?? ''
  const user = URL.canParse(url) ? new URL(url).username : ''
  return KINDS.find((kind) => user.endsWith(`_${kind}`)) ?? 'all'
}
