import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Proof } from './proof.ts'

const PROOFS = resolve(import.meta.dirname, '..')

export const PROOF_NAMES: readonly string[] = readdirSync(PROOFS)
  .filter((name) => name !== 'lib' && existsSync(`${PROOFS}/${name}/proof.ts`))
  .sort()

export async function loadProof(name: string): Promise<Proof> {
  return (await import(`${PROOFS}/${name}/proof.ts`)).default as Proof
}
