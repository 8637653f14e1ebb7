import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Tools {
  readonly qpdfVersion: string
  /** A command prefix that removes network access; empty if the system does not permit it. */
  readonly withoutNetwork: readonly string[]
}

let found: Promise<Tools> | undefined

/** Detected once. Rejects, naming the package, if a tool is missing. `readyz` uses it, too. */
export function findTools(): Promise<Tools> {
  found ??= lookForTools().catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

async function lookForTools(): Promise<Tools> {
  const version = await outputOf('qpdf', ['--version'], 'qpdf')
  await outputOf('prlimit', ['--version'], 'util-linux')
  const canCutOff = await run('unshare', ['--net', 'true']).then(
    () => true,
    () => false,
  )
  return {
    qpdfVersion: /version (\S+)/.exec(version)?.[1] ?? 'unknown',
    withoutNetwork: canCutOff ? ['unshare', '--net'] : [],
  }
}

async function outputOf(command: string, args: string[], debianPackage: string): Promise<string> {
  try {
    return (await run(command, args)).stdout
  } catch (cause) {
    const message = `"${command}" does not run, and documents cannot be examined without it. Install ${debianPackage}.`
    throw new Error(message, { cause })
  }
}
