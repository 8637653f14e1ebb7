import type { Mode } from '../../platform/http/caller.ts'

// A cell has a log for the sandbox and one for live requests. One that cannot go on is followed by another, which has a
// name of its own; both stay readable.

export function logName(mode: Mode, number: number): string {
  return number === 1 ? mode : `${mode}-${number}`
}

export function isLogName(name: string): boolean {
  return /^(test|live)(-[1-9]\d{0,3})?$/.test(name)
}

/** By convention the address below which a log's files are, without the scheme (C2SP tlog-checkpoint). */
export function originOf(publicUrl: string, log: string): string {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/$/, '')}/log/${log}`
}

/** Of a tile, or another file of the log, in the store. */
export function objectName(log: string, path: string): string {
  return `log/${log}/${path}`
}
