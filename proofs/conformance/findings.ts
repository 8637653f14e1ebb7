import type { Sheet } from '../../conformance/judges/all.ts'
import {
  type DssVerdict,
  type Failure,
  isFailure,
  type JudgeName,
  type OpensslVerdict,
  type PdfsigVerdict,
  type PyhankoVerdict,
  type QpdfVerdict,
  type VerapdfVerdict,
} from '../../conformance/judges/types.ts'
import type { Level, Stage } from './sign.ts'

/** Something a judge said of a file that it should not say, or did not say that it should. */
export interface Finding {
  readonly judge: JudgeName
  readonly says: string
}

/** What was asked: a stage that has reached a level, beside the same judges' words on the file as it came. */
export interface Expected {
  readonly stage: Stage
  /** Absent where nobody had signed before. */
  readonly before?: Sheet | undefined
  /** The first hearing of a stage, at now; the future is asked about our own signatures alone. */
  readonly now: boolean
  /** What the file claimed to be and was. */
  readonly flavours: readonly string[]
}

const dssLevels: Record<Level, string> = {
  B: 'PAdES_BASELINE_B',
  T: 'PAdES_BASELINE_T',
  LT: 'PAdES_BASELINE_LT',
  LTA: 'PAdES_BASELINE_LTA',
  renewed: 'PAdES_BASELINE_LTA',
}

/** Everything that is not as it must be. */
export function findings(sheet: Omit<Sheet, 'file'>, expected: Expected): Finding[] {
  return [
    ...of('dss', sheet.dss, (verdict) => dss(verdict, expected)),
    ...of('pyhanko', sheet.pyhanko, (verdict) => pyhanko(verdict, expected)),
    ...of('pdfsig', sheet.pdfsig, (verdict) => pdfsig(verdict, expected)),
    ...of('openssl', sheet.openssl, (verdict) => openssl(verdict, expected)),
    ...of('qpdf', sheet.qpdf, qpdf),
    ...of('verapdf', sheet.verapdf, (verdict) => verapdf(verdict, expected)),
  ]
}

function of<V extends object>(judge: JudgeName, verdict: V | Failure | undefined, check: (verdict: V) => string[]) {
  if (verdict === undefined) return []
  const said = isFailure(verdict) ? [`could not judge: ${verdict.error}`] : check(verdict)
  return [...new Set(said)].map((says) => ({ judge, says }))
}

/** Each of our signatures passed, at its level, with no change flagged; document time-stamps passed too. */
function dss({ signatures, timestamps }: DssVerdict, { stage, before, now }: Expected): string[] {
  const ours = stage.signatures.map((fields) => {
    const found = signatures.find((one) => sameSet(one.fields, fields))
    if (found === undefined || stage.level === undefined) return [`no signature in ${fields.join(', ')}`]
    return [
      ...(found.indication === 'TOTAL_PASSED' ? [] : [`${found.indication}/${found.subIndication}`]),
      ...(found.level === dssLevels[stage.level] ? [] : [`level ${found.level}, not ${dssLevels[stage.level]}`]),
      ...found.flags,
    ]
  })
  const stamps = timestamps.flatMap((one) => [
    ...(one.indication === 'PASSED' ? [] : [`time-stamp ${one.indication}/${one.subIndication}`]),
    ...one.flags,
  ])
  const count = signatures.length - stage.signatures.length
  return [...ours.flat(), ...stamps, ...(now ? dssForeign(signatures, before, count) : [])]
}

/** What others signed before has the verdict it had; only its level may have risen by our validation data. */
function dssForeign(after: DssVerdict['signatures'], before: Sheet | undefined, count: number): string[] {
  const earlier = before?.dss && !isFailure(before.dss) ? before.dss.signatures : []
  if (earlier.length !== count) return [`${count} foreign signatures, ${earlier.length} before`]
  return earlier.flatMap((old) => {
    const same = after.find((one) => sameSet(one.fields, old.fields))
    const verdict = (one: typeof old | undefined) =>
      [one?.indication, one?.subIndication, ...(one?.flags ?? [])].join(' ')
    return verdict(same) === verdict(old) ? [] : [`foreign ${old.field}: ${verdict(old)} became ${verdict(same)}`]
  })
}

const allowedChanges = ['NONE', 'LTA_UPDATES', 'FORM_FILLING']

function pyhanko({ signatures, timestamps, strict }: PyhankoVerdict, { stage, before }: Expected): string[] {
  const names = new Set(stage.signatures.flat())
  const ours = signatures.filter(({ field }) => names.has(field))
  const longTerm = stage.level === 'LTA'
  const said = [...ours, ...timestamps].flatMap((one) => [
    ...(one.bottomLine ? [] : [`${one.field} not valid: ${one.error ?? one.summary}`]),
    ...(allowedChanges.includes(one.modification ?? '') ? [] : [`${one.field} changed since: ${one.modification}`]),
  ])
  const lta = ours.filter((one) => longTerm && one.longTerm?.indication !== 'PASSED')
  const earlier = before?.pyhanko && !isFailure(before.pyhanko) ? before.pyhanko.signatures : []
  const worse = earlier.filter(
    (old) => old.bottomLine && !signatures.some((one) => one.field === old.field && one.bottomLine),
  )
  return [
    ...(ours.length === names.size ? [] : [`${ours.length} signed fields of ours, not ${names.size}`]),
    ...said,
    ...lta.map((one) => `${one.field} long-term ${one.longTerm?.subIndication}: ${one.longTerm?.message}`),
    ...worse.map((one) => `foreign ${one.field} was valid and is not`),
    ...(signatures.length - ours.length === earlier.length ? [] : ['foreign signatures appeared or vanished']),
    ...(strict ? [] : ['non-strict']),
  ]
}

/**
 * Sound and, where its certificate is met for the first time in the file, trusted: pdfsig 22.12 calls every further
 * signature by one certificate an unknown issue, and reads no document time-stamp.
 */
function pdfsig({ signatures }: PdfsigVerdict, { stage, before }: Expected): string[] {
  const names = new Set(stage.signatures.flat())
  const ours = signatures.filter(({ field }) => names.has(field ?? ''))
  const said = ours.flatMap(({ field, signedBy, signature, certificate }, index) => {
    const first = ours.findIndex((one) => one.signedBy === signedBy) === index
    return [
      ...(signature === 'Signature is Valid.' ? [] : [`${field}: ${signature}`]),
      ...(!first || certificate === 'Certificate is Trusted.' ? [] : [`${field}: ${certificate}`]),
    ]
  })
  const earlier = before?.pdfsig && !isFailure(before.pdfsig) ? before.pdfsig.signatures : []
  const changed = earlier.filter(
    (old) => !signatures.some((one) => one.field === old.field && one.signature === old.signature),
  )
  return [
    ...(ours.length === names.size ? [] : [`${ours.length} signed fields of ours, not ${names.size}`]),
    ...said,
    ...changed.map((one) => `foreign ${one.field} was ${one.signature} and is not`),
  ]
}

function openssl({ signatures }: OpensslVerdict, { stage, before }: Expected): string[] {
  const earlier = before?.openssl && !isFailure(before.openssl) ? before.openssl.signatures : []
  const failed = signatures.slice(earlier.length).filter(({ ok }) => !ok)
  const stamps = { LTA: 1, renewed: 2 }[String(stage.level)] ?? 0
  const expected = earlier.length + stage.signatures.length + stamps
  return [
    ...(signatures.length === expected ? [] : [`${signatures.length} signatures and time-stamps, not ${expected}`]),
    ...failed.map(({ message }) => `does not verify: ${message}`),
    ...earlier.filter((old, index) => old.ok !== signatures[index]?.ok).map(() => 'a foreign signature changed'),
  ]
}

const qpdf = ({ ok, warnings, errors }: QpdfVerdict): string[] => (ok ? [] : [...errors, ...warnings])

function verapdf({ results }: VerapdfVerdict, { flavours }: Expected): string[] {
  const broken = results.filter(({ compliant }) => !compliant)
  return [
    ...(sameSet(
      results.map(({ flavour }) => flavour),
      flavours,
    )
      ? []
      : [`claims changed from ${flavours.join()}`]),
    ...broken.map(
      ({ flavour, failed }) => `no longer ${flavour}: ${failed.map((rule) => `${rule.clause}-${rule.test}`)}`,
    ),
  ]
}

export const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && other.every((item) => one.includes(item))
