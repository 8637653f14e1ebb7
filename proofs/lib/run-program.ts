import { execFile } from 'node:child_process'

export interface Finished {
  code: number
  out: string
  err: string
}

/** Runs a program to its end. Never rejects because of an exit code. */
export function runProgram(
  command: string,
  args: readonly string[],
  { input = '', env = process.env }: { input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  return new Promise((done, fail) => {
    const child = execFile(command, args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      const code = error?.code ?? 0
      if (typeof code === 'number') done({ code, out, err })
      else fail(error)
    })
    // A program that ends without reading its input closes the pipe. Its exit code tells whether that is an error.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}
