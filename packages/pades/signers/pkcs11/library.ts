import koffi, { type KoffiFunc } from 'koffi'
import { INITIALIZE_FLAGS } from './constants.ts'
import { hasReturned, Pkcs11Error } from './error.ts'
import { type ArgumentsOf, FUNCTIONS, type FunctionName, type NativeStruct } from './functions.ts'
import { functionOffset, initializeArgs, type Layout, readPointer } from './layout.ts'
import { CKR } from './return-values.ts'

/** The layout of the running process. */
export const native: Layout = {
  ulong: koffi.sizeof('unsigned long') === 8 ? 8 : 4,
  pointer: koffi.sizeof('void *') === 8 ? 8 : 4,
  isPacked: process.platform === 'win32',
}

/**
 * Koffi runs a call on a stack of its own. Its default for asynchronous calls, 128 KiB, is little for a network HSM's
 * client; this is its default for synchronous ones. The setting cannot change once a library is loaded.
 */
const ASYNC_STACK_BYTES = 2 ** 21
if ((koffi.config().async_stack_size ?? 0) < ASYNC_STACK_BYTES) koffi.config({ async_stack_size: ASYNC_STACK_BYTES })

type NativeFunction = KoffiFunc<(...args: unknown[]) => number | bigint>

/** A loaded and initialised PKCS#11 library. */
export class Pkcs11Library {
  static readonly #open = new Map<string, Pkcs11Library>()

  readonly path: string
  /** Address of the library's CK_FUNCTION_LIST. */
  readonly #functionList: bigint
  readonly #functions = new Map<FunctionName, NativeFunction>()
  readonly #unload: () => void
  /** The arguments of running calls, kept from garbage collection: native code sees only their addresses. */
  readonly #running = new Set<readonly unknown[]>()
  #users = 0
  #lastWork: Promise<unknown> = Promise.resolve()

  /**
   * A process initialises a library once (PKCS#11 v2.40 §5.4), so all callers with the same path share it. Loading
   * fails for a library of another architecture than this process.
   */
  static open(path: string): Pkcs11Library {
    const library = Pkcs11Library.#open.get(path) ?? new Pkcs11Library(path)
    Pkcs11Library.#open.set(path, library)
    library.#users += 1
    return library
  }

  private constructor(path: string) {
    this.path = path
    const loaded = koffi.load(path)
    this.#unload = () => loaded.unload()
    try {
      const list = Buffer.alloc(native.pointer)
      const rv = Number(loaded.func('C_GetFunctionList', 'ulong', ['void *'])(addressOf(list)))
      if (rv !== CKR.OK) throw new Pkcs11Error('C_GetFunctionList', rv)
      this.#functionList = readPointer(native, list)
      this.#initialize()
    } catch (error) {
      this.#unload()
      throw error
    }
  }

  /** Throws a Pkcs11Error unless the function returns CKR_OK. */
  call<N extends FunctionName>(name: N, ...args: ArgumentsOf<N>): void {
    this.#running.add(args)
    try {
      check(name, this.#function(name)(...args.map(toNative)))
    } finally {
      this.#running.delete(args)
    }
  }

  /** The same on another thread, so that a slow token does not block the event loop. */
  async callAsync<N extends FunctionName>(name: N, ...args: ArgumentsOf<N>): Promise<void> {
    this.#running.add(args)
    try {
      const rv = await new Promise<number | bigint>((resolve, reject) => {
        const done = (error: unknown, result: number | bigint) => (error ? reject(error) : resolve(result))
        this.#function(name).async(...args.map(toNative), done)
      })
      check(name, rv)
    } finally {
      this.#running.delete(args)
    }
  }

  /** Runs work that calls the library asynchronously, one at a time: not every library locks. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastWork.then(work)
    this.#lastWork = done.catch(() => undefined)
    return done
  }

  /** The last user's call finalizes and unloads the library. */
  close(): void {
    this.#users -= 1
    if (this.#users > 0) return
    Pkcs11Library.#open.delete(this.path)
    try {
      this.call('C_Finalize', null)
    } finally {
      this.#unload()
    }
  }

  /** Resolved at first use: not every library has an entry for every function. */
  #function(name: FunctionName): NativeFunction {
    const known = this.#functions.get(name)
    if (known !== undefined) return known
    const [index, parameters] = FUNCTIONS[name]
    const address = koffi.decode(this.#functionList, functionOffset(native, index), 'void *') as bigint
    const resolved = koffi.decode(address, koffi.proto('ulong', [...parameters])) as NativeFunction
    this.#functions.set(name, resolved)
    return resolved
  }

  /** Asks the library to lock, because asynchronous calls run on other threads; some libraries cannot. */
  #initialize(): void {
    try {
      this.call('C_Initialize', initializeArgs(native, INITIALIZE_FLAGS.OS_LOCKING_OK))
    } catch (error) {
      if (hasReturned(error, CKR.CRYPTOKI_ALREADY_INITIALIZED)) return
      if (!hasReturned(error, CKR.CANT_LOCK, CKR.ARGUMENTS_BAD)) throw error
      this.call('C_Initialize', null)
    }
  }
}

export function addressOf(buffer: Buffer): bigint {
  return koffi.address(buffer)
}

/** Passes addresses, so nothing is copied: a copy of the PIN could not be wiped. */
function toNative(argument: Buffer | NativeStruct | bigint | number | null): bigint | number | null {
  if (argument === null || typeof argument !== 'object') return argument
  return addressOf(Buffer.isBuffer(argument) ? argument : argument.bytes)
}

function check(name: string, returned: number | bigint): void {
  const rv = Number(returned)
  if (rv !== CKR.OK) throw new Pkcs11Error(name, rv)
}
