/** The challenge in the client data of a WebAuthn answer (WebAuthn §5.8.1), or undefined if it has none. */
export function challengeOf(answer: { response?: { clientDataJSON?: unknown } }): string | undefined {
  const encoded = answer.response?.clientDataJSON
  if (typeof encoded !== 'string') return undefined
  try {
    const { challenge } = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The field `credential` of a form: the JSON of a WebAuthn answer. Its parts are checked by the verifier. */
export function parseCredential<T extends { id: string; response: object }>(json: string): T | undefined {
  try {
    const value = JSON.parse(json) as unknown
    if (typeof value !== 'object' || value === null) return undefined
    const { id, response } = value as { id?: unknown; response?: unknown }
    return typeof id === 'string' && typeof response === 'object' && response !== null ? (value as T) : undefined
  } catch {
    return undefined
  }
}
