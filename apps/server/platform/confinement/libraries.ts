import { execFile } from 'node:child_process'
import { accessSync, constants, globSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The path of a command in PATH, or null. */
export function findCommand(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return realpathSync(join(folder, name))
    } catch {
      // not in this folder
    }
  }
  return null
}

/** The native modules of the picture library. */
export function nativeModules(nodeModules: string): string[] {
  return globSync('@img/*/lib/*.node', { cwd: nodeModules }).map((path) => join(nodeModules, path))
}

/** The shared libraries of executables and native modules, as paths at which the dynamic linker looks for them. */
export async function librariesOf(files: readonly string[]): Promise<string[]> {
  const { stdout } = await run('ldd', [...files])
  return [...new Set(stdout.match(/(?<=\s)\/\S+\.so\S*(?= \(0x)/g) ?? [])]
}
