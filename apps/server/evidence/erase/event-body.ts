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
 * An event's body without who it was: of one signer (by public id), or of everybody, then without what the sender noted
 * too. All else keeps its place, for bodies are filled in by their text when they are sent.
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
