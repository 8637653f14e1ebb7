import { CKA, CKF, type CKO } from './constants.ts'
import { readTripleLength, readWord, tripleSize, writeTriple, writeWord } from './layout.ts'
import { addressOf, here, Pkcs11Error, type Pkcs11Library } from './library.ts'

/** Names an object of a token while its session lasts. */
export type Handle = bigint

const MOST_OBJECTS = 256
const LONGEST_SIGNATURE = 1024

/** A read-only session with the token in a slot; it ends with its library's use. */
export class Session {
  readonly #library: Pkcs11Library
  readonly #handle: Handle

  constructor(library: Pkcs11Library, slot: Handle) {
    this.#library = library
    const handle = Buffer.alloc(here.word)
    library.call('C_OpenSession', slot, CKF.serialSession, null, null, handle)
    this.#handle = readWord(here, handle, 0)
  }

  find(objectClass: (typeof CKO)[keyof typeof CKO], id?: Uint8Array): Handle[] {
    const wanted: [number, Buffer][] = [[CKA.class, wordOf(objectClass)]]
    if (id !== undefined) wanted.push([CKA.id, Buffer.from(id)])
    this.#library.call('C_FindObjectsInit', this.#handle, templateOf(wanted), wanted.length)
    try {
      const found = Buffer.alloc(MOST_OBJECTS * here.word)
      const count = Buffer.alloc(here.word)
      this.#library.call('C_FindObjects', this.#handle, found, MOST_OBJECTS, count)
      return Array.from({ length: Number(readWord(here, count, 0)) }, (_, at) => readWord(here, found, at * here.word))
    } finally {
      this.#library.call('C_FindObjectsFinal', this.#handle)
    }
  }

  /** Undefined where the object has no such attribute, or the token does not tell. */
  attribute(object: Handle, type: number): Uint8Array | undefined {
    const length = this.#lengthOf(object, type)
    if (length === undefined) return undefined
    const value = Buffer.alloc(length)
    const template = templateOf([[type, value]])
    this.#library.call('C_GetAttributeValue', this.#handle, object, template, 1)
    return Uint8Array.from(value.subarray(0, readTripleLength(here, template, 0) ?? length))
  }

  number(object: Handle, type: number): number | undefined {
    const value = this.attribute(object, type)
    return value?.length === here.word ? Number(readWord(here, Buffer.from(value), 0)) : value?.[0]
  }

  /** A null PIN is given at the reader's own keys. */
  login(user: number, pin: Buffer | null): void {
    this.#library.call('C_Login', this.#handle, user, pin, pin?.length ?? 0)
  }

  /** `confirm` is called where the key asks for the PIN anew for every signature. */
  sign(key: Handle, mechanism: number, data: Uint8Array, confirm?: () => void): Uint8Array {
    const bare = Buffer.alloc(tripleSize(here))
    writeTriple(here, bare, 0, [mechanism, 0n, 0])
    this.#library.call('C_SignInit', this.#handle, bare, key)
    confirm?.()
    const signature = Buffer.alloc(LONGEST_SIGNATURE)
    const length = wordOf(signature.length)
    this.#library.call('C_Sign', this.#handle, Buffer.from(data), data.length, signature, length)
    return Uint8Array.from(signature.subarray(0, Number(readWord(here, length, 0))))
  }

  #lengthOf(object: Handle, type: number): number | undefined {
    const template = Buffer.alloc(tripleSize(here))
    writeTriple(here, template, 0, [type, 0n, 0])
    try {
      this.#library.call('C_GetAttributeValue', this.#handle, object, template, 1)
    } catch (error) {
      if (error instanceof Pkcs11Error) return undefined
      throw error
    }
    return readTripleLength(here, template, 0)
  }
}

/** CK_ATTRIBUTE[]; it points into the values, which must outlive the call it is made for. */
function templateOf(attributes: readonly (readonly [type: number, value: Buffer])[]): Buffer {
  const template = Buffer.alloc(attributes.length * tripleSize(here))
  for (const [at, [type, value]] of attributes.entries()) {
    writeTriple(here, template, at * tripleSize(here), [type, addressOf(value), value.length])
  }
  return template
}

function wordOf(value: number): Buffer {
  const word = Buffer.alloc(here.word)
  writeWord(here, word, 0, BigInt(value))
  return word
}
