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
  /** What they filled in. Events of earlier releases have none. */
  fields?: unknown[]
}

/** What is erased from the bodies of events. */
export interface BodyErasure {
  isErased(person: Person): boolean
  /** Whether a text of the sender is erased. */
  isErasedText(text: string): boolean
  /** Replaces an erased person. */
  replacement: Pick<Person, 'name' | 'email'>
}

/**
 * Erases personal data from an event's body: erased signers with what they filled in, and the sender's reference and
 * metadata where they are erased. The rest keeps its order, because values are filled into the body's text when it is sent.
 */
export function bodyWithout({ isErased, isErasedText, replacement }: BodyErasure, text: string): string {
  const body = JSON.parse(text) as Body
  const { data } = body
  for (const known of [...data.signers, ...(data.signer ? [data.signer] : [])]) {
    if (isErased(known)) Object.assign(known, replacement, known.fields && { fields: [] })
  }
  if (data.reference !== null && isErasedText(data.reference)) data.reference = null
  data.metadata = metadataWithout(isErasedText, data.metadata)
  return JSON.stringify(body)
}

export function metadataWithout(
  isErasedText: (text: string) => boolean,
  metadata: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([name, value]) => !isErasedText(`${name} ${value}`)))
}
