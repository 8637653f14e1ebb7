import { element } from '../dom.ts'

/** What opens a file, hashes, and looks at what is to be signed. */
export type Opener = typeof import('../p12.ts')
export type Entry = Awaited<ReturnType<Opener['openP12']>>[number]

/** Loaded when somebody has a file to open, and never on the way of a drawn mark. */
export function loadOpener(): Promise<Opener> {
  const { opener = '' } = element('signature', HTMLFormElement).dataset
  return import(opener) as Promise<Opener>
}
