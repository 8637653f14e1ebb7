interface Body {
  data: {
    reference: string | null
    metadata: Record<string, string>
    signers: Person[]
    signer?: Person
  }
}

interface Person {
  id: string
  name: string
  email: string
}

/**
 * Replaces the personal data of one signer (by public id) in an event's body, or of all signers if `signer` is null. In
 * that case also clears the sender's reference and metadata. The rest keeps its order, because values are filled into
 * the body's text when it is sent.
 */
export function bodyWithout(signer: string | null, person: Omit<Person, 'id'>, text: string): string {
  const body = JSON.parse(text) as Body
  const { data } = body
  for (const known of [...data.signers, ...(data.signer ? [data.signer] : [])]) {
    if (signer === null || known.id === signer) Object.assign(known, person)
  }
  if (signer === null) Object.assign(data, { reference: null, metadata: {} })
  return JSON.stringify(body)
}
