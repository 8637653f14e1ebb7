/** The exports that need Node: files and `KeyObject` keys. `./pkcs11` is separate because it needs a native module. */
export { type FileOptions, type FileSource, fileSource } from './pdf/source/file-source.ts'
export { keyObjectSigner } from './signers/key-object.ts'
