import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// The most memory a process has had (proc(5): VmHWM), since it was asked to forget the most it had before.

/** What starting took is not what the job takes: the peak counts from here. */
export function forgetPeak({ pid }: ChildProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** In MB, of a million bytes. */
export function peakOf({ pid }: ChildProcess): number {
  return inMb(pid, /VmHWM:\s+(\d+)/)
}

export function restingOf({ pid }: ChildProcess): number {
  return inMb(pid, /VmRSS:\s+(\d+)/)
}

function inMb(pid: number | undefined, line: RegExp): number {
  const kib = line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kib) * 1024) / 1e6
}
