// What a recipient is asked to do (SPEC §2.2.1). The API calls every recipient a signer.

/**
 * - `signer`: signs.
 * - `approver`: approves or declines, without a signature in the document.
 * - `witness`: signs right after the signer whose signature they have seen.
 * - `viewer`: opens the document.
 * - `cc`: gets a copy, and is waited for by nobody.
 */
export const ROLES = ['signer', 'approver', 'witness', 'viewer', 'cc'] as const
export type Role = (typeof ROLES)[number]

/** When a `cc` recipient is written to: when the request is created and at its completion, or only then. */
export const CC_TIMES = ['start', 'end'] as const
export type CcTime = (typeof CC_TIMES)[number]

/** The roles with a signature in the document. */
export const SIGNING_ROLES = ['signer', 'witness'] as const satisfies readonly Role[]

export function isSigningRole(role: Role): boolean {
  return (SIGNING_ROLES as readonly Role[]).includes(role)
}

/** The members of a recipient's description that belong to a signature. `sig_type` is not one: it has a default. */
const SIGNATURE_MEMBERS = ['page', 'cords', 'fields', 'provider', 'fallback', 'certificate'] as const

/** A recipient as the sender describes it, in a request or in a template. */
export type RecipientInput = {
  readonly [M in (typeof SIGNATURE_MEMBERS)[number]]?: unknown
} & {
  readonly role?: Role | undefined
  readonly cc_at?: CcTime | undefined
  readonly sequence?: number | undefined
  readonly may_delegate?: boolean | undefined
}

/** The members that the role has no use for. They are refused, because an ignored one would hide a mistake. */
export function unusedMembers(recipient: RecipientInput): { readonly member: string; readonly message: string }[] {
  const { role = 'signer' } = recipient
  const unused = isSigningRole(role) ? [] : SIGNATURE_MEMBERS.filter((member) => isGiven(recipient[member]))
  const errors: { member: string; message: string }[] = unused.map((member) => ({
    member,
    message: `The role ${role} has no signature, so it has no ${member}. Leave it out, or use the role signer.`,
  }))
  if (role !== 'cc' && recipient.cc_at !== undefined)
    errors.push({ member: 'cc_at', message: 'Only the role cc has cc_at.' })
  if (role === 'cc' && recipient.sequence !== undefined)
    errors.push({
      member: 'sequence',
      message: 'The role cc is outside the order, so it has no sequence. Leave it out.',
    })
  if (recipient.may_delegate && (role === 'cc' || recipient.certificate !== undefined)) {
    const message = 'may_delegate is not for the role cc, and not for a signer whose certificate you have chosen.'
    errors.push({ member: 'may_delegate', message })
  }
  return errors
}

/** An empty list is the same as none. */
function isGiven(value: unknown): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0)
}
