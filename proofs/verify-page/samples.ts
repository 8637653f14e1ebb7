import { readFile } from 'node:fs/promises'
import { fileOf, readManifest } from '../../conformance/corpus/manifest.ts'
import { attacks } from '../attacks/cases/index.ts'
import { ownFiles } from '../attacks/honest.ts'
import type { Workshop } from '../attacks/workshop.ts'
import type { Sample } from './judges.ts'

/** The signing core's honest files, the corpus as it came, other products' signatures included, and every attack. */
export async function makeSamples(workshop: Workshop): Promise<readonly Sample[]> {
  const corpus = (await readManifest()).map(async (entry) => {
    return { name: entry.name, bytes: Uint8Array.from(await readFile(fileOf(entry))) }
  })
  const forged: Sample[] = []
  for (const { name, make } of attacks) forged.push({ name: `attack: ${name}`, bytes: await make(workshop) })
  const own = (await ownFiles(workshop)).map(({ name, pdf }) => ({ name, bytes: pdf }))
  return [...own, ...forged, ...(await Promise.all(corpus))]
}

/** Every so many, so that each kind is among them. */
export function everyNth<T>(all: readonly T[], n: number): readonly T[] {
  return all.filter((_, index) => index % n === 0)
}
