import { execFile } from 'node:child_process'

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const LONGEST_MS = 120_000
const LARGEST_OUTPUT = 16 * 1024 * 1024

/** Runs a small command-line judge; a non-zero exit is a verdict, a missing program or a time-out is an error. */
export function run(command: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const settings = { timeout: LONGEST_MS, maxBuffer: LARGEST_OUTPUT, env: { ...process.env, LC_ALL: 'C' } }
    execFile(command, args, settings, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, stdout, stderr })
      else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr })
      else
        reject(new Error(`${command} did not run to its end; is it installed (conformance/setup)?`, { cause: error }))
    })
  })
}
