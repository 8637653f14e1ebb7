/** Who holds the signing key. `certificate` and `remote` signers need a lease on the document while they sign. */
export type Method = 'drawn' | 'certificate' | 'remote'
export type AttemptMethod = Exclude<Method, 'drawn'>

/** The values of `sig_type` (SPEC §10.1) and who holds the signing key. They are read without regard to case. */
const METHODS = {
  electronic: 'drawn',
  draw: 'drawn',
  drawn: 'drawn',
  aadhaar: 'remote',
  national_id: 'remote',
  dsc: 'certificate',
  p12: 'certificate',
} as const satisfies Record<string, Method>

export type KnownSigType = keyof typeof METHODS

/** The signature type as the sender wrote it: a known one in any case. Responses, events and audit entries repeat it. */
export type SigType = string

export const SIG_TYPES = Object.keys(METHODS) as readonly KnownSigType[]

/** The known signature type, or undefined. */
export function readSigType(sigType: SigType): KnownSigType | undefined {
  const lower = sigType.toLowerCase()
  return SIG_TYPES.find((known) => known === lower)
}

export function methodOf(sigType: SigType): Method {
  const known = readSigType(sigType)
  if (known === undefined) throw new Error(`unknown signature type ${sigType}`)
  return METHODS[known]
}

export const SIG_TYPE_PATTERN = `^(${SIG_TYPES.map(anyCase).join('|')})$`

/** A pattern without flags, because JSON Schema has none. */
function anyCase(text: string): string {
  return text.replaceAll(/[a-z]/g, (char) => `[${char.toUpperCase()}${char}]`)
}
