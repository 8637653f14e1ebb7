/** The fields of the identity form. */
export interface IdentityForm {
  readonly number: string
  readonly name: string
  readonly consent: boolean
}

/** The person. The identity number is not stored; `mailbox` has its last four digits. */
export interface Identity {
  readonly person: string
  readonly mailbox: string
}

export function identityForm(fields: Readonly<Record<string, string>>): IdentityForm {
  return { number: fields.number ?? '', name: fields.name ?? '', consent: fields.consent === 'yes' }
}

/** Returns the identity, or an error message. Rejects numbers that begin with 2 to 9, because they could be real. */
export function readIdentity({ number, name, consent }: IdentityForm): Identity | string {
  const digits = number.replaceAll(/[\s-]/g, '')
  const person = name.trim()
  if (/^[2-9]\d{11}$/.test(digits)) {
    return 'This could be a real number. This is a sandbox: invent a number of twelve digits that begins with 0 or 1.'
  }
  if (!/^[01]\d{11}$/.test(digits)) return 'Type twelve digits. The first must be 0 or 1.'
  if (!consent) return 'Your consent is required.'
  if (person === '' || person.length > 64) return 'Type a name of at most 64 characters.'
  return { person, mailbox: `…${digits.slice(-4)}` }
}

export const messages = {
  tooSoon: 'Wait one minute before you request another code. You can request five codes at most.',
  wrongCode: 'The code is wrong. Three wrong codes end the session.',
} as const
