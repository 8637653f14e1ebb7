import { element } from '../dom.ts'

/** Opens P12 files, hashes, and verifies the signed attributes. */
export type P12Module = typeof import('../p12.ts')
export type Entry = Awaited<ReturnType<P12Module['openP12']>>[number]

/** Loaded when the signer has chosen a file; never for a drawn mark. */
export function loadP12Module(): Promise<P12Module> {
  const { p12: url = '' } = element('signature', HTMLFormElement).dataset
  return import(url) as Promise<P12Module>
}
