import { CKU, SESSION_FLAGS } from '../signers/pkcs11/constants.ts'
import { readUlong, ulongs } from '../signers/pkcs11/layout.ts'
import { native, Pkcs11Library } from '../signers/pkcs11/library.ts'
import {
  type Handle,
  type Mechanism,
  mechanismStruct,
  Session,
  type Template,
  templateArguments,
} from '../signers/pkcs11/session.ts'
import { tokenInfo, tokenSlots } from '../signers/pkcs11/slots.ts'

/** A read-write session with the functions that only tests and proofs need. */
export class AdminSession extends Session {
  constructor(library: Pkcs11Library, slot: Handle) {
    super(library, slot, SESSION_FLAGS.SERIAL_SESSION | SESSION_FLAGS.RW_SESSION)
  }

  logout(): void {
    this.library.call('C_Logout', this.handle)
  }

  createObject(template: Template): Handle {
    const created = ulongs(native, 0)
    this.library.call('C_CreateObject', this.handle, ...templateArguments(template), created)
    return readUlong(native, created, 0)
  }

  copyObject(object: Handle, changes: Template): Handle {
    const copied = ulongs(native, 0)
    this.library.call('C_CopyObject', this.handle, object, ...templateArguments(changes), copied)
    return readUlong(native, copied, 0)
  }

  setAttributes(object: Handle, changes: Template): void {
    this.library.call('C_SetAttributeValue', this.handle, object, ...templateArguments(changes))
  }

  generateKey(mechanism: Mechanism, template: Template): Handle {
    const key = ulongs(native, 0)
    this.library.call('C_GenerateKey', this.handle, mechanismStruct(mechanism), ...templateArguments(template), key)
    return readUlong(native, key, 0)
  }

  generateKeyPair(
    mechanism: Mechanism,
    templates: { publicKey: Template; privateKey: Template },
  ): { publicKey: Handle; privateKey: Handle } {
    const publicKey = ulongs(native, 0)
    const privateKey = ulongs(native, 0)
    this.library.call(
      'C_GenerateKeyPair',
      this.handle,
      mechanismStruct(mechanism),
      ...templateArguments(templates.publicKey),
      ...templateArguments(templates.privateKey),
      publicKey,
      privateKey,
    )
    return { publicKey: readUlong(native, publicKey, 0), privateKey: readUlong(native, privateKey, 0) }
  }

  wrapKey(mechanism: Mechanism, wrappingKey: Handle, key: Handle): Uint8Array {
    const wrapped = Buffer.alloc(8192)
    const length = ulongs(native, wrapped.length)
    this.library.call('C_WrapKey', this.handle, mechanismStruct(mechanism), wrappingKey, key, wrapped, length)
    return Uint8Array.from(wrapped.subarray(0, Number(readUlong(native, length, 0))))
  }
}

/** Runs `use` in a session with the user logged in to the token of this label. */
export function withAdminSession<T>(
  token: { library: string; tokenLabel: string; pin: string },
  use: (session: AdminSession) => T,
): T {
  const library = Pkcs11Library.open(token.library)
  try {
    const slot = tokenSlots(library).find((candidate) => tokenInfo(library, candidate).label === token.tokenLabel)
    if (slot === undefined) throw new Error(`no token has the label ${token.tokenLabel}`)
    const session = new AdminSession(library, slot)
    session.login(CKU.USER, Buffer.from(token.pin))
    return use(session)
  } finally {
    library.close()
  }
}
