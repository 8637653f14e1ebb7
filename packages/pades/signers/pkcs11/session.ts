import { type CKU, SESSION_FLAGS } from './constants.ts'
import { Pkcs11Error } from './error.ts'
import type { NativeStruct } from './functions.ts'
import { readUlong, readValueLength, typedValueSize, ulongs, writeTypedValue } from './layout.ts'
import { addressOf, native, type Pkcs11Library } from './library.ts'
import { CKR } from './return-values.ts'

/** A slot, a session, or an object of a token. */
export type Handle = bigint

/** Attributes by type (CKA_…). A number is a CK_ULONG, a boolean a CK_BBOOL, a string UTF-8. */
export type Template = Readonly<Record<number, AttributeValue>>
export type AttributeValue = number | boolean | string | Uint8Array

export interface Mechanism {
  /** CKM_… */
  readonly type: number
  /** The parameter structure. */
  readonly parameter?: Buffer
  /** Memory that the parameter structure has addresses of. */
  readonly references?: readonly Buffer[]
}

const MAX_OBJECTS = 256
const MAX_SIGNATURE_BYTES = 1024
/** What an authenticated cipher appends. */
const MAX_TAG_BYTES = 64

/** A session with the token in a slot. Finalizing the library closes it too. */
export class Session {
  protected readonly library: Pkcs11Library
  protected readonly handle: Handle

  constructor(library: Pkcs11Library, slot: Handle, flags: number = SESSION_FLAGS.SERIAL_SESSION) {
    this.library = library
    const handle = ulongs(native, 0)
    library.call('C_OpenSession', slot, flags, null, null, handle)
    this.handle = readUlong(native, handle, 0)
  }

  close(): void {
    this.library.call('C_CloseSession', this.handle)
  }

  /** A null PIN means that the user types it at the reader. */
  login(user: (typeof CKU)[keyof typeof CKU], pin: Buffer | null): void {
    this.library.call('C_Login', this.handle, user, pin, pin?.length ?? 0)
  }

  find(template: Template): Handle[] {
    this.library.call('C_FindObjectsInit', this.handle, ...templateArguments(template))
    try {
      const found = Buffer.alloc(MAX_OBJECTS * native.ulong)
      const count = ulongs(native, 0)
      this.library.call('C_FindObjects', this.handle, found, MAX_OBJECTS, count)
      const length = Number(readUlong(native, count, 0))
      return Array.from({ length }, (_, index) => readUlong(native, found, index * native.ulong))
    } finally {
      this.library.call('C_FindObjectsFinal', this.handle)
    }
  }

  /** Throws a Pkcs11Error if the object has no such attribute or the token does not disclose it. */
  attribute(object: Handle, type: number): Uint8Array {
    // PKCS#11 v2.40 §5.7: the first call, without a buffer, returns the length.
    const query = typedValue(type)
    this.library.call('C_GetAttributeValue', this.handle, object, query, 1)
    const length = readValueLength(native, query.bytes, 0)
    if (length === undefined) throw new Pkcs11Error('C_GetAttributeValue', CKR.ATTRIBUTE_TYPE_INVALID)
    const value = Buffer.alloc(length)
    const result = typedValue(type, value)
    this.library.call('C_GetAttributeValue', this.handle, object, result, 1)
    return Uint8Array.from(value.subarray(0, readValueLength(native, result.bytes, 0)))
  }

  /** Undefined if the object has no such attribute or the token does not disclose it. */
  optionalAttribute(object: Handle, type: number): Uint8Array | undefined {
    try {
      return this.attribute(object, type)
    } catch (error) {
      if (error instanceof Pkcs11Error) return undefined
      throw error
    }
  }

  /** A CK_ULONG or CK_BBOOL attribute. */
  optionalNumber(object: Handle, type: number): number | undefined {
    const value = this.optionalAttribute(object, type)
    return value?.length === native.ulong ? Number(readUlong(native, Buffer.from(value), 0)) : value?.[0]
  }

  /** `authenticate` runs between C_SignInit and C_Sign, where a key that needs the PIN for every signature expects it. */
  sign(key: Handle, mechanism: Mechanism, data: Uint8Array, authenticate?: () => void): Uint8Array {
    this.library.call('C_SignInit', this.handle, mechanismStruct(mechanism), key)
    authenticate?.()
    const output = signatureBuffer()
    this.library.call('C_Sign', this.handle, Buffer.from(data), data.length, output.signature, output.length)
    return signatureIn(output)
  }

  /** The same without blocking the event loop. A session runs one signature at a time: see Pkcs11Library.exclusively. */
  async signAsync(key: Handle, mechanism: Mechanism, data: Uint8Array): Promise<Uint8Array> {
    this.library.call('C_SignInit', this.handle, mechanismStruct(mechanism), key)
    const output = signatureBuffer()
    const input = Buffer.from(data)
    await this.library.callAsync('C_Sign', this.handle, input, input.length, output.signature, output.length)
    return signatureIn(output)
  }

  /** One operation at a time: see Pkcs11Library.exclusively. */
  encryptAsync(key: Handle, mechanism: Mechanism, data: Uint8Array): Promise<Uint8Array> {
    this.library.call('C_EncryptInit', this.handle, mechanismStruct(mechanism), key)
    return this.#transformAsync('C_Encrypt', data)
  }

  decryptAsync(key: Handle, mechanism: Mechanism, data: Uint8Array): Promise<Uint8Array> {
    this.library.call('C_DecryptInit', this.handle, mechanismStruct(mechanism), key)
    return this.#transformAsync('C_Decrypt', data)
  }

  async #transformAsync(name: 'C_Encrypt' | 'C_Decrypt', data: Uint8Array): Promise<Uint8Array> {
    const input = Buffer.from(data)
    const output = Buffer.alloc(input.length + MAX_TAG_BYTES)
    const length = ulongs(native, output.length)
    await this.library.callAsync(name, this.handle, input, input.length, output, length)
    return Uint8Array.from(output.subarray(0, Number(readUlong(native, length, 0))))
  }
}

/** A CK_ATTRIBUTE[] and its length, the arguments by which functions take a template. */
export function templateArguments(template: Template): [attributes: NativeStruct, count: number] {
  const entries = Object.entries(template).map(([type, value]) => [Number(type), encodeValue(value)] as const)
  const size = typedValueSize(native)
  const bytes = Buffer.alloc(entries.length * size)
  for (const [index, [type, value]] of entries.entries())
    writeTypedValue(native, bytes, index * size, [type, addressOf(value), value.length])
  return [{ bytes, references: entries.map(([, value]) => value) }, entries.length]
}

/** CK_MECHANISM. */
export function mechanismStruct({ type, parameter, references = [] }: Mechanism): NativeStruct {
  const struct = typedValue(type, parameter)
  return { ...struct, references: [...struct.references, ...references] }
}

function typedValue(type: number, value?: Buffer): NativeStruct {
  const bytes = Buffer.alloc(typedValueSize(native))
  writeTypedValue(native, bytes, 0, [type, value ? addressOf(value) : 0n, value?.length ?? 0])
  return { bytes, references: value ? [value] : [] }
}

function encodeValue(value: AttributeValue): Buffer {
  switch (typeof value) {
    case 'number':
      return ulongs(native, value)
    case 'boolean':
      return Buffer.from([value ? 1 : 0])
    case 'string':
      return Buffer.from(value, 'utf8')
    default:
      return Buffer.from(value)
  }
}

interface SignatureBuffer {
  readonly signature: Buffer
  readonly length: Buffer
}

function signatureBuffer(): SignatureBuffer {
  return { signature: Buffer.alloc(MAX_SIGNATURE_BYTES), length: ulongs(native, MAX_SIGNATURE_BYTES) }
}

function signatureIn({ signature, length }: SignatureBuffer): Uint8Array {
  return Uint8Array.from(signature.subarray(0, Number(readUlong(native, length, 0))))
}
