import type { Mode } from '../../platform/http/caller.ts'

// A cell has one log for the sandbox and one for live requests. If a log cannot continue, the operator starts a
// successor with a different name. Both stay readable.

export function logName(mode: Mode, number: number): string {
  return number === 1 ? mode : `${mode}-${number}`
}

export function isLogName(name: string): boolean {
  return /^(test|live)(-[1-9]\d{0,3})?$/.test(name)
}

/** The log's origin: by convention its URL prefix without the scheme (C2SP tlog-checkpoint). */
export function originOf(publicUrl: string, log: string): string {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/$/, '')}/log/${log}`
}

/** The object name of a tile or another file of the log in the object store. */
export function objectName(log: string, path: string): string {
  return `log/${log}/${path}`
}

/** Whether the object is a stamped checkpoint of a live log, which is locked against deletion. */
export function isStampedLive(name: string): boolean {
  return /^log\/live(-\d+)?\/stamped\//.test(name)
}
