/** What somebody typed about themselves. */
export interface IdentityForm {
  readonly number: string
  readonly name: string
  readonly consent: boolean
}

/** Who they are from then on. The number is used to address a code, and is kept nowhere. */
export interface Identity {
  readonly person: string
  readonly mailbox: string
}

export function identityForm(fields: Readonly<Record<string, string>>): IdentityForm {
  return { number: fields.number ?? '', name: fields.name ?? '', consent: fields.consent === 'yes' }
}

/** A made-up identity, or what is wrong with it. Real numbers begin with 2 to 9, and are not taken: this is a sandbox. */
export function readIdentity({ number, name, consent }: IdentityForm): Identity | string {
  const digits = number.replaceAll(/[\s-]/g, '')
  const person = name.trim()
  if (/^[2-9]\d{11}$/.test(digits)) {
    return 'This could be a real number, and this is a sandbox. Make one up: twelve digits, the first 0 or 1.'
  }
  if (!/^[01]\d{11}$/.test(digits)) return 'Type twelve digits, the first 0 or 1.'
  if (!consent) return 'Without your consent nothing is signed.'
  if (person === '' || person.length > 64) return 'Type a name of at most 64 characters.'
  return { person, mailbox: `…${digits.slice(-4)}` }
}

export const words = {
  tooSoon: 'Not yet: a minute must pass between two codes, and there are five at most.',
  wrongCode: 'That is not the code. After three wrong ones it is over.',
} as const
