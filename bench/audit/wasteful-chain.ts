import { type ChainedEntry, chainEntry as chainOnce, type EntryContent } from '@countersign/evidence/chain'

// A chain that costs more than it has to.

const TIMES = 200

export function chainEntry(content: EntryContent, ...rest: never[]): ChainedEntry {
  for (let i = 1; i < TIMES; i += 1) Reflect.apply(chainOnce, undefined, [content, ...rest])
  return Reflect.apply(chainOnce, undefined, [content, ...rest])
}
