import { existsSync, realpathSync } from 'node:fs'
import { Pkcs11Library } from '@countersign/pades/pkcs11'
import { knownLibraries, type System } from './known-libraries.ts'
import { Token } from './token.ts'

export interface FoundTokens extends Disposable {
  readonly tokens: readonly Token[]
  /** Paths of the libraries tried. */
  readonly libraries: readonly string[]
  /** Libraries that could not be used. */
  readonly failures: readonly LibraryFailure[]
}

interface LibraryFailure {
  readonly path: string
  readonly reason: string
}

/** Finds the tokens that are plugged in, through the given library or all known libraries that are installed. */
export function findTokens(given: string | undefined): FoundTokens {
  const opened: Pkcs11Library[] = []
  const tokens: Token[] = []
  const failures: LibraryFailure[] = []
  const libraries = given === undefined ? installedLibraries() : [given]
  for (const path of libraries) {
    try {
      const library = Pkcs11Library.open(path)
      opened.push(library)
      tokens.push(...Token.list(library))
    } catch (error) {
      failures.push({ path, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    ...{ tokens: tokens.filter(isFirstWithSerial), libraries, failures },
    [Symbol.dispose]() {
      for (const library of opened) library.close()
    },
  }
}

/** Without duplicates: several paths may lead to one file. */
function installedLibraries(): string[] {
  const { platform, env } = process
  if (platform !== 'win32' && platform !== 'darwin' && platform !== 'linux') return []
  const system: System = platform
  const installed = knownLibraries(system, env.SystemRoot).filter(({ path }) => existsSync(path))
  return [...new Set(installed.map(({ path }) => realpathSync(path)))]
}

/** Two libraries may list the same token. The vendor's own comes first. */
function isFirstWithSerial(token: Token, index: number, all: readonly Token[]): boolean {
  const { serial } = token.info
  return serial === '' || all.findIndex((other) => other.info.serial === serial) === index
}
