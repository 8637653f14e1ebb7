import type { Config } from '@countersign/server/config/config.ts'
import type { Check, Problem } from '@countersign/server/platform/checks/check.ts'
import type { CliContext } from '../context.ts'
import type { Connections } from './connect.ts'
import type { Names } from './names.ts'
import type { ProcessKind } from './process-kind.ts'

export const GROUPS = [
  'settings',
  'database',
  'storage',
  'keys',
  'files',
  'address',
  'mail',
  'sealing',
  'time',
  'this machine',
] as const
export type Group = (typeof GROUPS)[number]

/** A check with its place in the report. */
export interface Examination extends Check {
  group: Group
  /** What holds if the check passes. */
  title: string
  /** Checks that must have passed before this one can run. One that is not in the list counts as passed. */
  needs?: readonly string[]
}

/** What is examined: the settings of one process, and what they lead to. */
export interface Subject {
  env: CliContext['env']
  config: Config
  kind: ProcessKind
  isProduction: boolean
  /** With which the mail server signs; null: not known. */
  dkimSelector: string | null
  now(): number
  connections: Connections
  names: Names
}

/** The check cannot tell. The message says why. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked'
}

export interface Outcome {
  group: Group
  name: string
  title: string
  status: 'ok' | 'problem' | 'not_checked'
  problem: Problem | null
  /** Why it was not checked. */
  reason: string | null
}

/** Places a check of readiness in the report. */
export function placed(group: Group, title: string, check: Check, needs: readonly string[] = []): Examination {
  return { ...check, group, title, needs }
}
