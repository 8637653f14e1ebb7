import { type Certificate, parseCertificate } from '@countersign/pades/verify'

/** The trust anchors: root certificates and log keys. */
export interface Trust {
  readonly roots: readonly Root[]
  /** Verifier keys of logs, as in C2SP signed-note. */
  readonly logs: readonly string[]
}

export interface Root {
  /** Signatures under a sandbox root have the outcome `test`. */
  readonly of: 'operator' | 'sandbox'
  readonly certificate: Certificate
}

/** `Trust` as JSON: embedded in the page, served at `/verify/trust.json` and accepted by `--trust`. */
export interface TrustJson {
  readonly roots: readonly { readonly of: Root['of']; readonly name: string; readonly certificate: string }[]
  readonly logs: readonly string[]
}

/** Throws a TypeError if the JSON is malformed. An unreadable root certificate is an error too. */
export function readTrust(json: unknown): Trust {
  const { roots, logs } = (json ?? {}) as Partial<TrustJson>
  if (!Array.isArray(roots) || !Array.isArray(logs) || !logs.every((log) => typeof log === 'string')) {
    throw new TypeError('The trust file must contain the lists "roots" and "logs".')
  }
  return { roots: roots.map(readRoot), logs }
}

function readRoot(root: Partial<TrustJson['roots'][number]> | null, index: number): Root {
  const { of, certificate } = root ?? {}
  if ((of !== 'operator' && of !== 'sandbox') || typeof certificate !== 'string') {
    throw new TypeError(`Root ${index + 1} must have "of" ("operator" or "sandbox") and "certificate" (base64).`)
  }
  return { of, certificate: parseCertificate(Uint8Array.from(atob(certificate), (char) => char.charCodeAt(0))) }
}
