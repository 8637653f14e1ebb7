import { type Certificate, parseCertificate } from '@countersign/pades/verify'

/** Whom a judge trusts. Nobody else is. */
export interface Trust {
  readonly roots: readonly Root[]
  /** Keys of logs, as C2SP signed-note writes them. */
  readonly logs: readonly string[]
}

export interface Root {
  /** The sandbox's authority makes test signatures: they are told apart. */
  readonly of: 'operator' | 'sandbox'
  readonly certificate: Certificate
}

/** The same as JSON: what the page carries, `/verify/trust.json` answers and `--trust` takes. */
export interface TrustJson {
  readonly roots: readonly { readonly of: Root['of']; readonly name: string; readonly certificate: string }[]
  readonly logs: readonly string[]
}

/** Throws where it is not in this form; a root that cannot be read is an error and not one fewer. */
export function readTrust(json: unknown): Trust {
  const { roots, logs } = (json ?? {}) as Partial<TrustJson>
  if (!Array.isArray(roots) || !Array.isArray(logs) || !logs.every((log) => typeof log === 'string')) {
    throw new TypeError('it must hold "roots" and "logs", two lists')
  }
  return { roots: roots.map(readRoot), logs }
}

function readRoot(root: Partial<TrustJson['roots'][number]> | null, index: number): Root {
  const { of, certificate } = root ?? {}
  if ((of !== 'operator' && of !== 'sandbox') || typeof certificate !== 'string') {
    throw new TypeError(`root ${index + 1} must say whose it is and hold a certificate in base64`)
  }
  return { of, certificate: parseCertificate(Uint8Array.from(atob(certificate), (char) => char.charCodeAt(0))) }
}
