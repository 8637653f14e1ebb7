import type { Verdict } from './verdict.ts'

// `words` of a verdict, for programs that show it. The page and the command line have translations.

/** The outcome in one sentence. */
export function headline({ outcome, document, certificate, trail, findings }: HeadlineInput): string {
  switch (outcome) {
    case 'valid':
      return 'Valid: nothing has changed since signing, and all issuers are trusted here.'
    case 'test':
      return 'Test signatures: nothing has changed since signing, but the sandbox CA does not verify identities.'
    case 'changed':
      return 'Changed after signing, in ways that the signers permit.'
    case 'issuer_unknown':
      return 'Intact, issuer unknown: nothing has changed since signing, but no issuer trusted here confirms who signed.'
    case 'indeterminate':
      return 'Indeterminate: not all checks could be completed.'
    case 'unsigned':
      return trail === null
        ? 'Not signed: the file has no signature.'
        : 'No signed document: the file contains only an audit trail.'
    case 'unreadable':
      return `Cannot be verified: ${[...(document?.findings ?? []), ...(certificate?.findings ?? []), ...findings][0]?.words ?? 'the file cannot be read'}.`
    case 'invalid':
      return 'Not valid: do not rely on this file.'
  }
}

type HeadlineInput = Pick<Verdict, 'outcome' | 'document' | 'certificate' | 'trail' | 'findings'>
