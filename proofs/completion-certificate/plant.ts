import { writeFileSync } from 'node:fs'
import { type Bench, judgeAll } from '../../conformance/judges/all.ts'
import { findings } from '../conformance/findings.ts'
import { foundFault } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { CERTIFICATE } from './expected.ts'

/** Each is put in the place of as many bytes, so that nothing else is out of place. */
const FAULTS = [
  {
    name: 'figure-without-text',
    what: 'a figure without alternative text',
    from: '/Alt(',
    to: '/Axt(',
    mustSay: ['verapdf'],
  },
  {
    name: 'other-claim',
    what: 'a changed byte: the file claims another part of PDF/A',
    from: '<pdfaid:part>3',
    to: '<pdfaid:part>1',
    mustSay: ['verapdf', 'dss', 'pyhanko'],
  },
] as const

export const FAULTS_DECLARED = Object.fromEntries(FAULTS.map(({ name, what }) => [name, what]))

/** Shows that the judges can tell: a certificate that was changed does not pass. */
export async function checkFaults(
  bench: Bench,
  roots: readonly string[],
  folder: string,
  sound: Buffer,
): Promise<number> {
  for (const { name, what, from, to, mustSay } of FAULTS) {
    const file = `${folder}/fault.pdf`
    const text = sound.toString('latin1')
    hold(text.includes(from), `there is no ${from} to change`)
    writeFileSync(
      file,
      text.replace(from, () => to),
      'latin1',
    )
    const judges = [...mustSay]
    const [sheet] = await judgeAll([file], { roots, mode: 'offline', judges, bench, flavours: CERTIFICATE.flavours })
    const found = new Set(findings(sheet ?? {}, CERTIFICATE).map(({ judge }) => judge))
    for (const judge of mustSay) hold(found.has(judge), `${judge} does not see ${what}`)
    foundFault(name)
  }
  return FAULTS.length
}
