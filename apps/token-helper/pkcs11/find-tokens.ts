import { existsSync, realpathSync } from 'node:fs'
import { Pkcs11Library } from '@countersign/pades/pkcs11'
import { knownLibraries, type System } from './known-libraries.ts'
import { Token } from './token.ts'

export interface FoundTokens extends Disposable {
  readonly tokens: readonly Token[]
  /** Libraries that were there, opened or not. */
  readonly libraries: readonly string[]
  /** Libraries that could not be used, and why. */
  readonly troubles: readonly { readonly path: string; readonly why: string }[]
}

/** Every token that is plugged in, as far as the vendors' libraries are installed, or as the given one knows. */
export function findTokens(given: string | undefined): FoundTokens {
  const opened: Pkcs11Library[] = []
  const tokens: Token[] = []
  const troubles: { path: string; why: string }[] = []
  const libraries = given === undefined ? installed() : [given]
  for (const path of libraries) {
    try {
      const library = Pkcs11Library.open(path)
      opened.push(library)
      tokens.push(...Token.allOf(library))
    } catch (error) {
      troubles.push({ path, why: error instanceof Error ? error.message : String(error) })
    }
  }
  return {
    ...{ tokens: tokens.filter(isFirst), libraries, troubles },
    [Symbol.dispose]() {
      for (const library of opened) library.close()
    },
  }
}

/** One file may be known by several names. */
function installed(): string[] {
  const { platform, env } = process
  if (platform !== 'win32' && platform !== 'darwin' && platform !== 'linux') return []
  const system: System = platform
  const there = knownLibraries(system, env.SystemRoot).filter(({ path }) => existsSync(path))
  return [...new Set(there.map(({ path }) => realpathSync(path)))]
}

/** Two libraries may know the same token: the vendor's own was asked first. */
function isFirst(token: Token, at: number, all: readonly Token[]): boolean {
  const { serial } = token.info
  return serial === '' || all.findIndex((other) => other.info.serial === serial) === at
}
