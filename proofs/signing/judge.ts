import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DssVerdict, isFailure, type PyhankoVerdict } from '../../conformance/judges/types.ts'
import { sharedDss, sharedPyhanko } from '../lib/judges.ts'
import { hold } from '../lib/proof.ts'
import type { Finished } from './stage.ts'

export interface Court {
  /**
   * Throws unless both find every signature valid, at the highest level, with nothing changed since: EU DSS `at` so
   * many seconds from now, pyHanko by today's clock. To it an OCSP answer past its next update is none, also within an
   * archive, and nobody can fetch another from the future.
   */
  judge(finished: Finished, roots: readonly string[], at?: number): Promise<void>
  /** Whose signatures pyHanko believes with these roots alone. */
  believed(file: string, roots: readonly string[]): Promise<string[]>
}

/** EU DSS and pyHanko. */
export function openCourt(): Court {
  const [dss, pyhanko] = [sharedDss(), sharedPyhanko()]
  return {
    async judge({ scene, file, signatures, boxes = signatures }, roots, at) {
      const question = { file, roots, mode: 'offline' } as const
      const [byDss, byPyhanko] = await Promise.all([
        dss.judge(at === undefined ? question : { ...question, at }),
        pyhanko.judge(question),
      ])
      hold(!isFailure(byDss), `${scene}: EU DSS could not judge: ${JSON.stringify(byDss)}`)
      hold(!isFailure(byPyhanko), `${scene}: pyHanko could not judge: ${JSON.stringify(byPyhanko)}`)
      const faults = [...faultsByDss(byDss, signatures), ...faultsByPyhanko(byPyhanko, boxes)]
      hold(faults.length === 0, `${scene}${at === undefined ? '' : `, ${at} s from now`}: ${faults.join('; ')}`)
    },
    async believed(file, roots) {
      const verdict = await pyhanko.judge({ file, roots, mode: 'offline', longTerm: false })
      hold(!isFailure(verdict), `pyHanko could not judge: ${JSON.stringify(verdict)}`)
      return verdict.signatures.filter(({ bottomLine }) => bottomLine).map(({ signedBy }) => signedBy)
    },
  }
}

/** A copy whose second line, a comment that every signature covers, has another byte. */
export function withChangedByte(file: string): string {
  const bytes = readFileSync(file)
  const comment = bytes.indexOf('\n%') + 2
  hold(comment > 1 && comment < 64, `${file} has no comment in its second line`)
  bytes[comment] = (bytes[comment] ?? 0) ^ 1
  const changed = `${file}.changed`
  writeFileSync(changed, bytes)
  return changed
}

export function sandboxRoot(dataFolder: string): string {
  return join(dataFolder, 'sandbox-pki', 'root.pem')
}

function faultsByDss({ signatures }: DssVerdict, expected: number): string[] {
  const faults = signatures.flatMap(({ field, indication, subIndication, level, flags }) => [
    ...(indication === 'TOTAL_PASSED' ? [] : [`DSS: ${field} ${indication}/${subIndication}`]),
    ...(level === 'PAdES_BASELINE_LTA' ? [] : [`DSS: ${field} is ${level}`]),
    ...flags.map((flag) => `DSS: ${field} ${flag}`),
  ])
  return signatures.length === expected ? faults : [...faults, `DSS: ${signatures.length} signatures, not ${expected}`]
}

function faultsByPyhanko({ signatures, timestamps }: PyhankoVerdict, expected: number): string[] {
  const faults = [...signatures, ...timestamps].flatMap(({ field, bottomLine, error, summary }) =>
    bottomLine ? [] : [`pyHanko: ${field}: ${error ?? summary}`],
  )
  const fleeting = signatures.filter(({ longTerm }) => longTerm?.indication !== 'PASSED')
  faults.push(...fleeting.map(({ field, longTerm }) => `pyHanko: ${field} does not last: ${longTerm?.subIndication}`))
  const count = new Set(signatures.map(({ field }) => field)).size
  return count === expected ? faults : [...faults, `pyHanko: ${count} signatures, not ${expected}`]
}
