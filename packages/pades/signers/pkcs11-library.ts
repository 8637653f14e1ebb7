import pkcs11, { type PKCS11 as Module } from 'pkcs11js'

// A PKCS#11 library is initialised once in a process (PKCS#11 v2.40 §5.4), however many of its tokens and keys are used.
// It is initialised without locking of its own, so whoever uses it takes turns, whatever session is theirs.

export interface Pkcs11Library {
  readonly module: Module
  /** After those who came before. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** The last to leave finalizes it. */
  release(): void
}

const inUse = new Map<string, { module: Module; users: number; last: Promise<unknown> }>()

export function useLibrary(path: string): Pkcs11Library {
  const shared = inUse.get(path) ?? { module: load(path), users: 0, last: Promise.resolve() }
  inUse.set(path, shared)
  shared.users += 1
  return {
    module: shared.module,
    inTurn: (work) => {
      const done = shared.last.then(work)
      shared.last = done.catch(() => undefined)
      return done
    },
    release: () => {
      shared.users -= 1
      if (shared.users > 0) return
      inUse.delete(path)
      shared.module.C_Finalize()
      shared.module.close()
    },
  }
}

function load(path: string): Module {
  const module = new pkcs11.PKCS11()
  try {
    module.load(path)
    module.C_Initialize()
    return module
  } catch (cause) {
    module.close()
    throw cause
  }
}
