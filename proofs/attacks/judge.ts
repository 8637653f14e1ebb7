import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Certificate, memorySource } from '@countersign/pades'
import { plainFetcher } from '@countersign/pades/trust'
import { describe, type Problem, type Verdict, verifyPdf } from '@countersign/pades/verify'
import { type Failure, isFailure, type Judge, type PyhankoVerdict } from '../../conformance/judges/types.ts'
import { hold } from '../lib/proof.ts'
import type { Attack } from './case.ts'

export interface Bench {
  readonly folder: string
  readonly pyhanko: Judge<PyhankoVerdict>
  readonly rootFiles: readonly string[]
  readonly anchors: readonly Certificate[]
  /** pyHanko is slower, so its verdicts are compared as they come. */
  readonly compared: Promise<Compared>[]
}

/** `none`: pyHanko saw no signature, or could not read the file. */
export interface Compared {
  readonly name: string
  readonly theirs: 'accepts' | 'refuses' | 'none'
  readonly ours: Verdict['conclusion']
}

export interface Judged {
  readonly ours: Verdict
  readonly text: string
}

/** Our verdict and pyHanko's on the same bytes, with the same roots and the same access to the network. */
export async function judge(bench: Bench, name: string, pdf: Uint8Array, online?: true): Promise<Judged> {
  const file = join(bench.folder, `${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}.pdf`)
  await writeFile(file, pdf)
  const { anchors, rootFiles } = bench
  const theirs = bench.pyhanko.judge({ file, roots: rootFiles, mode: online ? 'online' : 'offline' })
  const ours = await verifyPdf(memorySource(pdf), {
    anchors,
    now: new Date(),
    ...(online && { fetcher: plainFetcher }),
  })
  const judged = { ours, text: describe(ours).join(' ') }
  const compared = theirs.then((verdict) => compare(name, judged, verdict))
  // Looked at when all are in; a refusal until then is not unhandled.
  compared.catch(() => undefined)
  bench.compared.push(compared)
  return judged
}

/** What is wrong with the way an attack was turned away; undefined when nothing is. */
export function complaintOf(
  { reason, detail }: Attack,
  { conclusion, problems, signatures }: Verdict,
): string | undefined {
  if (reason === 'unsigned') return conclusion === 'unsigned' ? undefined : `the verdict is ${conclusion}`
  if (conclusion === 'valid' || conclusion === 'unsigned') return `it was taken for ${conclusion}`
  const all = [...problems, ...signatures.flatMap((signature) => signature.problems)]
  const named = all.some(
    (problem) => problem.code === reason && (detail === undefined || detail.test(problem.detail ?? '')),
  )
  return named ? undefined : `turned away, but not for ${reason} ${detail ?? ''}: ${all.map(shortly).join('; ')}`
}

function shortly({ code, detail }: Problem): string {
  return detail === undefined ? code : `${code} (${detail})`
}

/** A verdict of pyHanko's that says no binds us; one that says yes does not. */
function compare(name: string, { ours, text }: Judged, theirs: PyhankoVerdict | Failure): Compared {
  const tokens = isFailure(theirs) ? [] : [...theirs.signatures, ...theirs.timestamps]
  const refusal = tokens.find(({ bottomLine }) => !bottomLine)
  const why = isFailure(theirs) ? theirs.error : (refusal?.error ?? refusal?.summary)
  const refuses = isFailure(theirs) || refusal !== undefined
  hold(!refuses || ours.conclusion !== 'valid', `pyHanko refuses ${name} (${why}), and we call it valid: ${text}`)
  const verdict = tokens.length === 0 ? 'none' : refuses ? 'refuses' : 'accepts'
  return { name, theirs: verdict, ours: ours.conclusion }
}

export function derOf(pem: string): Uint8Array {
  return Uint8Array.from(Buffer.from(pem.replaceAll(/-----[^-]+-----/g, ''), 'base64'))
}
