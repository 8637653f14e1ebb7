import type { Locale } from '@countersign/locales'
import type { PdfVerdict, Verdict } from '@countersign/verify'
import { countActs } from '@countersign/verify/count-acts'
import { describeSignature, findingLine } from './describe-signature.ts'
import { type Texts, textsFor } from './texts.ts'

/** The complete verdict as lines, in the words of the verify page. Details are indented. */
export function describeVerdict(verdict: Verdict, locale: Locale): readonly string[] {
  const texts = textsFor(locale)
  const { verify, line } = texts
  const { document, certificate, trail, log, file, findings } = verdict
  return [
    outcomeLine(verdict, texts),
    line(verify.fingerprint, file.sha256),
    ...findings.map((one) => findingLine(one, texts)),
    ...(document ? pdfLines(file.kind === 'bundle' ? verify.document : verify.signatures, document, texts) : []),
    ...(certificate ? pdfLines(verify.certificate, certificate, texts) : []),
    ...(trail ? [trailLine(trail, texts), ...actsLine(trail, texts)] : []),
    ...(document || trail ? [line(verify.log, logText(log, texts))] : []),
  ]
}

function outcomeLine({ outcome, trail }: Verdict, { cli, verify, line }: Texts): string {
  const { title, text } = verify.outcomes[outcome]
  if (outcome === 'indeterminate') return line(title, cli.indeterminate)
  return line(title, outcome === 'unsigned' && trail !== null ? cli.onlyTrail : text)
}

function pdfLines(label: string, { signatures, findings }: PdfVerdict, texts: Texts): readonly string[] {
  const { cli, format, line } = texts
  const details = [
    ...findings.map((one) => findingLine(one, texts)),
    ...signatures.flatMap((one) => describeSignature(one, texts)),
  ]
  const count = format(cli.signatures, { count: signatures.length })
  return [line(label, count), ...details.map((detail) => `  ${detail}`)]
}

/** Only if somebody was asked for something else than a signature. */
function actsLine({ acts }: NonNullable<Verdict['trail']>, { verify, format }: Texts): string[] {
  const counts = countActs(acts)
  if (counts === null) return []
  const { signed, approved, viewed, copies } = verify.acts
  const shown = [
    format(signed, { n: counts.signed }),
    format(approved, { n: counts.approved }),
    format(viewed, { n: counts.viewed }),
    format(copies, { n: counts.copies }),
  ]
  return [`  ${shown.join(' · ')}`]
}

function trailLine({ count, first_bad: bad, request }: NonNullable<Verdict['trail']>, texts: Texts): string {
  const { cli, verify, format, line } = texts
  const text =
    bad === null
      ? format(verify.trailWhole, { n: count })
      : `${format(verify.trailBroken, { n: bad.entry, count })} (${bad.reason})`
  return line(format(cli.trailOf, { request }), text)
}

function logText({ state, log, covers }: Verdict['log'], { verify, format }: Texts): string {
  switch (state) {
    case 'included':
      return format(verify.logIncluded, { log: log ?? '', n: covers ?? 0 })
    case 'unknown_log':
      return format(verify.logUnknown, { log: log ?? '' })
    case 'missing':
      return verify.logMissing
    case 'not_checked':
      return verify.logNotChecked
    case 'failed':
      return verify.logFailed
  }
}
