import { readdirSync, readFileSync } from 'node:fs'

export interface Running {
  pid: number
  /** With its arguments, or as it calls itself. */
  command: string
}

/** Everything that runs on this machine. */
export function processes(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
      } catch {
        // It has ended meanwhile.
        return []
      }
    })
}

/** User and system time, in ticks of a hundredth of a second (proc(5), fields 14 and 15 of stat). */
export function cpuMsOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}
