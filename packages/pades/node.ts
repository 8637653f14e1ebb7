/** What needs Node: files, and keys that a Node process holds. */
export { type FileSource, fileSource } from './pdf/file-source.ts'
export { keyObjectSigner } from './signers/key-object.ts'
