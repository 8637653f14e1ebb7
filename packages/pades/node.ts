/** What needs Node: files, and keys that a Node process holds. PKCS#11, which needs a native module, is `./pkcs11`. */
export { type FileOptions, type FileSource, fileSource } from './pdf/source/file-source.ts'
export { keyObjectSigner } from './signers/key-object.ts'
