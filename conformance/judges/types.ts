/** What any judge is asked about one file. */
export interface Question {
  readonly file: string
  /** PEM files; nothing else is trusted. */
  readonly roots: readonly string[]
  /** `offline`: every loader off, the file's own data must do. */
  readonly mode: 'online' | 'offline'
  /** The validation time: seconds from now, or an ISO instant; absent is now. */
  readonly at?: number | string
  readonly password?: string
  /** pyHanko only: `false` lets it repair while reading, which the table marks. */
  readonly strict?: boolean
  /** pyHanko only: `false` spares the long-term verdicts, which take minutes for dozens of signatures. */
  readonly longTerm?: boolean
  /** veraPDF only, as in `2b` or `ua1`; absent is what the file claims. */
  readonly flavours?: readonly string[]
}

/** The judge could not read the file or gave up; never to be taken for a verdict. */
export interface Failure {
  readonly error: string
}

export interface Message {
  readonly key: string
  readonly text: string
}

/** Changes after signing that DSS finds; each is a warning or less under its default policy. */
export type ChangeFlag =
  | 'annotation-overlap'
  | 'visual-difference'
  | 'page-count'
  | 'doc-mdp'
  | 'field-mdp'
  | 'field-lock'
  | 'annotation-changes'
  | 'undefined-changes'
  | 'byte-range-overlap'

export interface DssChange {
  readonly kind: 'extension' | 'form-fill' | 'annotation' | 'undefined'
  readonly action: string
  readonly object: string
  readonly field: string | null
}

interface DssToken {
  readonly field: string | null
  readonly indication: string | null
  readonly subIndication: string | null
  readonly errors: readonly Message[]
  readonly warnings: readonly Message[]
  readonly flags: readonly ChangeFlag[]
  readonly changes: readonly DssChange[]
}

export interface DssTimestamp extends DssToken {
  readonly type: string
  readonly time: string
  readonly producedBy: string | null
}

export interface DssSignature extends DssToken {
  /** All fields that share this signature value. */
  readonly fields: readonly string[]
  readonly signedBy: string | null
  /** `PAdES_BASELINE_LTA`, `PKCS7_B` … */
  readonly level: string
  readonly subFilter: string | null
  readonly signingTime: string | null
  readonly bestSignatureTime: string | null
  /** Signature timestamps and the document timestamps that cover it. */
  readonly timestamps: readonly DssTimestamp[]
}

export interface DssVerdict {
  readonly validationTime: string
  readonly signatures: readonly DssSignature[]
  /** The document timestamps, each once. */
  readonly timestamps: readonly DssTimestamp[]
}

interface PyhankoToken {
  readonly field: string
  readonly signedBy: string
  readonly bottomLine: boolean
  readonly intact: boolean | null
  readonly valid: boolean | null
  readonly trusted: boolean | null
  readonly revoked: boolean | null
  readonly coverage: string | null
  readonly modification: string | null
  readonly summary: string | null
  readonly error: string | null
}

export interface PyhankoSignature extends PyhankoToken {
  readonly docMdpOk?: boolean
  readonly timestamp?: { valid: boolean; intact: boolean; trusted: boolean; time: string } | null
  /** Present when the file has a DSS and a document timestamp: EN 319 102-1 §5.6.3 with local data. */
  readonly longTerm?: { indication: string | null; subIndication: string | null; message: string | null }
}

export interface PyhankoTimestamp extends PyhankoToken {
  readonly time?: string
}

export interface PyhankoVerdict {
  readonly strict: boolean
  readonly dss: boolean
  readonly signatures: readonly PyhankoSignature[]
  readonly timestamps: readonly PyhankoTimestamp[]
}

export interface VerapdfRule {
  readonly clause: string
  readonly test: number
  readonly failures: number
  readonly message: string | null
  readonly location: string | null
}

export interface VerapdfVerdict {
  /** What the file's metadata claims. */
  readonly claimed: readonly string[]
  readonly results: readonly {
    readonly flavour: string
    readonly compliant: boolean
    readonly failed: readonly VerapdfRule[]
  }[]
}

export interface PdfsigVerdict {
  readonly signatures: readonly {
    readonly field: string | null
    readonly signedBy: string | null
    readonly signature: string | null
    readonly certificate: string | null
    readonly wholeDocument: boolean
  }[]
}

export interface QpdfVerdict {
  readonly ok: boolean
  readonly warnings: readonly string[]
  readonly errors: readonly string[]
}

export interface OpensslVerdict {
  readonly signatures: readonly {
    readonly subFilter: string
    readonly byteRange: readonly number[]
    readonly ok: boolean
    readonly message: string
  }[]
}

export interface Verdicts {
  readonly dss: DssVerdict
  readonly pyhanko: PyhankoVerdict
  readonly verapdf: VerapdfVerdict
  readonly pdfsig: PdfsigVerdict
  readonly qpdf: QpdfVerdict
  readonly openssl: OpensslVerdict
}

export type JudgeName = keyof Verdicts

export const judgeNames: readonly JudgeName[] = ['dss', 'pyhanko', 'pdfsig', 'openssl', 'qpdf', 'verapdf']

export interface Judge<V> {
  judge(question: Question): Promise<V | Failure>
  close(): Promise<void>
}

export const isFailure = (verdict: object): verdict is Failure => 'error' in verdict
