import koffi from 'koffi'
import { CKR } from './constants.ts'
import { functionOffset, type Layout } from './layout.ts'

// A vendor's PKCS#11 library, called through a prebuilt FFI: whoever has a token need not have a compiler.

export const here: Layout = {
  word: koffi.sizeof('unsigned long') === 8 ? 8 : 4,
  pointer: koffi.sizeof('void *') === 8 ? 8 : 4,
  isPacked: process.platform === 'win32',
}

type Parameter = 'ulong' | 'void *' | 'uint8'

/** Each function's place in CK_FUNCTION_LIST, which is the same in every version since 2.0, and what it takes. */
const FUNCTIONS = {
  C_Initialize: [0, ['void *']],
  C_Finalize: [1, ['void *']],
  C_GetSlotList: [4, ['uint8', 'void *', 'void *']],
  C_GetTokenInfo: [6, ['ulong', 'void *']],
  C_GetMechanismList: [7, ['ulong', 'void *', 'void *']],
  C_OpenSession: [12, ['ulong', 'ulong', 'void *', 'void *', 'void *']],
  C_Login: [18, ['ulong', 'ulong', 'void *', 'ulong']],
  C_GetAttributeValue: [24, ['ulong', 'ulong', 'void *', 'ulong']],
  C_FindObjectsInit: [26, ['ulong', 'void *', 'ulong']],
  C_FindObjects: [27, ['ulong', 'void *', 'ulong', 'void *']],
  C_FindObjectsFinal: [28, ['ulong']],
  C_SignInit: [42, ['ulong', 'void *', 'ulong']],
  C_Sign: [43, ['ulong', 'void *', 'ulong', 'void *', 'void *']],
} as const satisfies Record<string, readonly [place: number, parameters: readonly Parameter[]]>

type FunctionName = keyof typeof FUNCTIONS
type ArgumentOf<P> = P extends 'void *' ? Buffer | null : bigint | number
type ArgumentsOf<P extends readonly Parameter[]> = { -readonly [I in keyof P]: ArgumentOf<P[I]> }

/** What a library answered instead of CKR_OK. */
export class Pkcs11Error extends Error {
  readonly rv: number

  constructor(call: string, rv: number) {
    super(`${call} answered ${nameOf(rv)}`)
    this.rv = rv
  }
}

export class Pkcs11Library {
  readonly path: string
  readonly #functions: Record<FunctionName, (...parameters: unknown[]) => number | bigint>
  readonly #unload: () => void

  /** Loads and initialises it. A library of another architecture than this process's cannot be loaded. */
  constructor(path: string) {
    this.path = path
    const loaded = koffi.load(path)
    this.#unload = () => loaded.unload()
    const list = Buffer.alloc(here.pointer)
    const rv = Number(loaded.func('C_GetFunctionList', 'ulong', ['void *'])(addressOf(list)))
    if (rv !== CKR.ok) throw new Pkcs11Error('C_GetFunctionList', rv)
    this.#functions = functionsAt(here.pointer === 8 ? list.readBigUInt64LE() : BigInt(list.readUInt32LE()))
    this.#initialize()
  }

  /** Throws a Pkcs11Error unless the library answers CKR_OK. */
  call<N extends FunctionName>(name: N, ...parameters: ArgumentsOf<(typeof FUNCTIONS)[N][1]>): void {
    // Addresses, so that nothing is copied: a copy of the PIN could not be wiped. No garbage is collected meanwhile.
    const passed = parameters.map((parameter) => (Buffer.isBuffer(parameter) ? addressOf(parameter) : parameter))
    const rv = Number(this.#functions[name](...passed))
    if (rv !== CKR.ok) throw new Pkcs11Error(name, rv)
  }

  close(): void {
    try {
      this.call('C_Finalize', null)
    } finally {
      this.#unload()
    }
  }

  #initialize(): void {
    try {
      this.call('C_Initialize', null)
    } catch (error) {
      if (!(error instanceof Pkcs11Error && error.rv === CKR.cryptokiAlreadyInitialized)) throw error
    }
  }
}

export function addressOf(buffer: Buffer): bigint {
  return koffi.address(buffer)
}

function functionsAt(list: bigint): Record<FunctionName, (...parameters: unknown[]) => number | bigint> {
  const made = Object.entries(FUNCTIONS).map(([name, [place, parameters]]) => {
    const address = koffi.decode(list, functionOffset(here, place), 'void *') as bigint
    return [name, koffi.decode(address, koffi.proto('ulong', [...parameters]))]
  })
  return Object.fromEntries(made)
}

function nameOf(rv: number): string {
  const [name] = Object.entries(CKR).find(([, value]) => value === rv) ?? []
  const hex = `0x${rv.toString(16).padStart(8, '0')}`
  return name === undefined ? hex : `CKR_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()} (${hex})`
}
