import { LOCALES } from '@countersign/locales'
import { formatText } from '@countersign/locales/format.ts'
import { verifyMessages } from '@countersign/locales/verify'
import type { Finding, Outcome, PdfVerdict, SignatureVerdict, Verdict } from '@countersign/verify'
import { describe, expect, test } from 'vitest'
import { type Conclusion, conclude, notYetSaid, templateOf } from './conclude.ts'

const AT = '2026-11-18T10:00:00Z'

function finding(topic: Finding['topic'], severity: Finding['severity'] = 'invalid'): Finding {
  return { code: `code_of_${topic}`, topic, severity, words: '', detail: null }
}

function signature(name: string, changed: Partial<SignatureVerdict> = {}): SignatureVerdict {
  return {
    ...({ kind: 'signature', outcome: 'valid', sealed_for: null, revocation: 'good', level: 'B-LT' } as const),
    signer: { name, organization: null, issuer: 'CA' },
    time: { at: AT, by: 'signature_timestamp', authority: 'TSA' },
    ...{ intact: true, trusted: true, covers: { revision: 1, whole_file: true }, later: [], fields: [] },
    ...{ reason: null, location: null, findings: [], ...changed },
  }
}

const seal = (name: string | null, changed: Partial<SignatureVerdict> = {}) =>
  signature('Countersign Seal', { kind: 'seal', sealed_for: name, ...changed })
const stamp = (changed: Partial<SignatureVerdict> = {}) => signature('TSA', { kind: 'timestamp', ...changed })

function pdf(outcome: Outcome, signatures: SignatureVerdict[], findings: Finding[] = []): PdfVerdict {
  return { outcome, sha256: '', size: 1, revisions: 1, signatures, findings }
}

function verdict(outcome: Outcome, changed: Partial<Verdict> = {}): Verdict {
  return {
    ...{ outcome, words: '', file: { kind: 'pdf', size: 1, sha256: '' }, judged_at: AT },
    ...{ document: null, certificate: null, trail: null, findings: [] },
    log: { state: 'not_checked', log: null, size: null, index: null, covers: null },
    ...changed,
  }
}

const TRAIL = { whole: true } as NonNullable<Verdict['trail']>
const ASHA = signature('Asha Rao')
const BEN = seal('Ben Li <ben@example.com>', { time: { at: '2026-11-19T10:00:00Z', by: 'claim', authority: null } })
const bad = (topic: Finding['topic'], changed: Partial<SignatureVerdict> = {}) =>
  signature('Asha Rao', { outcome: 'invalid', findings: [finding(topic)], ...changed })

/** The sentence in English. */
function say({ sentence, names, since }: Conclusion, locale: 'en' | (typeof LOCALES)[number] = 'en'): string {
  const messages = verifyMessages(locale)
  if ('topic' in sentence) return messages.topics[sentence.topic]
  const values = { names: names.join(' and '), time: since ?? '' }
  return formatText(templateOf(messages, sentence.kind), values, locale)
}

const CASES: [string, Verdict, string][] = [
  [
    'several signers',
    verdict('valid', { document: pdf('valid', [ASHA, BEN, stamp()]) }),
    'Signed by Asha Rao and Ben Li. Unchanged since 2026-11-19T10:00:00Z.',
  ],
  [
    'one signer twice, without a time',
    verdict('valid', {
      document: pdf('valid', [signature('Asha Rao', { time: null }), seal('Asha Rao', { time: null })]),
    }),
    'Signed by Asha Rao, and unchanged since.',
  ],
  [
    'a seal of a company only',
    verdict('valid', { document: pdf('valid', [seal(null)]) }),
    `Signed by Countersign Seal. Unchanged since ${AT}.`,
  ],
  [
    'a person and the seal of the service',
    verdict('valid', { document: pdf('valid', [ASHA, seal(null)]) }),
    `Signed by Asha Rao. Unchanged since ${AT}.`,
  ],
  [
    'a certificate of completion',
    verdict('valid', { file: { kind: 'certificate', size: 1, sha256: '' }, certificate: pdf('valid', [seal(null)]) }),
    'This certificate of completion is genuine, and unchanged since it was issued.',
  ],
  [
    'a certificate of completion of the sandbox',
    verdict('test', { file: { kind: 'certificate', size: 1, sha256: '' }, certificate: pdf('test', [seal(null)]) }),
    'This certificate of completion comes from the sandbox. It is unchanged, but only a test.',
  ],
  [
    'the sandbox',
    verdict('test', { document: pdf('test', [ASHA]) }),
    'Test signatures by Asha Rao. Unchanged, but they prove nobody’s identity.',
  ],
  [
    'a form that was filled in',
    verdict('changed', { document: pdf('changed', [ASHA]) }),
    'Signed by Asha Rao. Something was filled in later, as they permitted.',
  ],
  [
    'an unknown issuer',
    verdict('issuer_unknown', { document: pdf('issuer_unknown', [ASHA]) }),
    'Unchanged since it was signed, but nothing here confirms that Asha Rao signed it.',
  ],
  [
    'a check that could not be made',
    verdict('indeterminate', { document: pdf('indeterminate', [ASHA]) }),
    'Signed by Asha Rao, but not everything could be checked.',
  ],
  [
    'evidence that could not be checked',
    verdict('indeterminate', { trail: TRAIL }),
    'Not everything in this file could be checked.',
  ],
  ['no signature', verdict('unsigned', { document: pdf('unsigned', []) }), 'Nobody has signed this file.'],
  [
    'a trail alone',
    verdict('unsigned', { trail: TRAIL }),
    'This file has the history of a request, but no signed document.',
  ],
  [
    'a flipped byte',
    verdict('invalid', {
      document: pdf('invalid', [
        bad('not_what_was_signed', { intact: false }),
        seal('Ben Li', { intact: false, outcome: 'invalid' }),
      ]),
    }),
    'This file was changed after Asha Rao and Ben Li signed it.',
  ],
  [
    'a change after the first of two',
    verdict('invalid', { document: pdf('invalid', [bad('changed_after'), BEN]) }),
    'This file was changed after Asha Rao signed it.',
  ],
  [
    'a forbidden change',
    verdict('invalid', { document: pdf('invalid', [bad('not_permitted')]) }),
    'This file was changed after Asha Rao signed it.',
  ],
  [
    'a revoked certificate',
    verdict('invalid', { document: pdf('invalid', [bad('revoked')]) }),
    'Do not rely on this file: the certificate of Asha Rao was revoked.',
  ],
  [
    'a malformed signature',
    verdict('invalid', { document: pdf('invalid', [bad('malformed')]) }),
    'Do not rely on this file: the signature of Asha Rao is not valid.',
  ],
  [
    'a wrong time-stamp of the file',
    verdict('invalid', {
      document: pdf('invalid', [ASHA, stamp({ outcome: 'invalid', findings: [finding('time_wrong')] })]),
    }),
    'Do not rely on this file: something in it is not valid.',
  ],
  [
    'a broken trail',
    verdict('invalid', { document: pdf('valid', [ASHA]), trail: TRAIL, findings: [finding('trail_broken')] }),
    'Do not rely on this file: its record of events was changed.',
  ],
  [
    'a wrong proof of the log',
    verdict('invalid', { document: pdf('valid', [ASHA]), findings: [finding('log_failed')] }),
    'Do not rely on this file: the proof of the public log is not valid.',
  ],
  [
    'a password',
    verdict('unreadable', { document: pdf('unreadable', [], [finding('encrypted', 'note')]) }),
    'The file is protected by a password, so it cannot be verified here.',
  ],
  [
    'another kind of file',
    verdict('unreadable', { findings: [finding('file_unknown', 'note')] }),
    'The file is neither a PDF nor an evidence.zip.',
  ],
]

describe('the sentence for', () => {
  test.each(CASES)('%s', (_name, judged, sentence) => {
    expect(say(conclude(judged))).toBe(sentence)
  })

  test('every outcome is among these', () => {
    const outcomes = [
      'valid',
      'test',
      'changed',
      'issuer_unknown',
      'indeterminate',
      'unsigned',
      'unreadable',
      'invalid',
    ]
    expect(new Set(CASES.map(([, { outcome }]) => outcome))).toEqual(new Set(outcomes))
    const kinds = new Set(
      CASES.flatMap(([, judged]) => {
        const { sentence } = conclude(judged)
        return 'kind' in sentence ? [sentence.kind] : []
      }),
    )
    expect([...kinds].toSorted()).toEqual(Object.keys(verifyMessages('en').conclusions).toSorted())
  })

  test.each(LOCALES)('each case in %s has its names, and no codes', (locale) => {
    for (const [name, judged] of CASES) {
      const conclusion = conclude(judged)
      const shown = say(conclusion, locale)
      expect(shown, name).not.toMatch(/code_of_|[{}_]/)
      const isAboutPeople = 'kind' in conclusion.sentence && !/^certified/.test(conclusion.sentence.kind)
      if (isAboutPeople) for (const person of conclusion.names) expect(shown, name).toContain(person)
    }
  })
})

test('a problem that the sentence names is not listed again, and others once for each topic', () => {
  const findings = [finding('changed_after'), finding('malformed'), finding('malformed'), finding('time_note', 'note')]
  const { said } = conclude(verdict('invalid', { document: pdf('invalid', [bad('changed_after')]) }))
  expect(notYetSaid(findings, said).map(({ topic }) => topic)).toEqual(['malformed', 'time_note'])
})
