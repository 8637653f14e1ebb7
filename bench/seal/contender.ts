/** One way to seal a document, in a process of its own. */
export interface Contender {
  /** Once per process and key: whatever a service would do when it starts. */
  open(key: KeyFiles): Promise<Seal>
}

/** Reads the document from disk and signs it. The floor has nothing to give back. */
export type Seal = (document: string) => Promise<Sealed>

/** Either what is to be appended to the document, or the document written anew. */
export type Sealed = { append: Uint8Array } | { whole: Uint8Array } | undefined

export interface KeyFiles {
  key: string
  certificate: string
  /** The same key and certificate under the password `secret`. */
  p12: string
}

/** The empty signature field of every document. */
export const FIELD = 'Signature1'
