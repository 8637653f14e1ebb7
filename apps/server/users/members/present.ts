import Type from 'typebox'
import { ModeSchema, Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import type { Invitation } from '../invitations/invitation.ts'
import { RoleSchema } from '../me/present.ts'
import type { MemberRow } from './rows.ts'

// Members and invitations as the API shows them.

export const Modes = Type.Array(ModeSchema, {
  minItems: 1,
  uniqueItems: true,
  description: 'The modes in which the member may act.',
})

export const memberFields = {
  id: textOf('The member (`usr_…`).', 'usr_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  email: textOf('The address that signs the member in.', 'ada@example.com'),
  email_verified: Type.Boolean({ description: 'Whether the member has proved that the address is theirs.' }),
  name: Nullable(textOf('The member’s name.', 'Ada Rao')),
  role: RoleSchema,
  modes: Modes,
  source: Type.Enum(['sign_up', 'invitation', 'sso', 'scim'], { description: 'How the member joined.' }),
  active: Type.Boolean({ description: 'False: the member’s company has deactivated the user.' }),
  created_at: timeOf('When the member joined.'),
}

export const MemberSchema = Type.Object(memberFields, { title: 'Member', description: 'A member of the account.' })

export function presentMember(row: MemberRow) {
  return {
    id: publicId('usr', row.userId),
    email: row.email,
    email_verified: row.isVerified,
    name: row.name,
    role: row.role,
    modes: row.modes,
    source: row.source,
    active: !row.isDeactivated,
    created_at: new Date(row.createdAt).toISOString(),
  }
}

const STATES = ['open', 'accepted', 'revoked', 'expired'] as const

export const invitationFields = {
  id: textOf('The invitation (`inv_…`).', 'inv_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  email: textOf('Who is invited.', 'ben@example.com'),
  role: RoleSchema,
  modes: Modes,
  state: Type.Enum([...STATES], { description: 'Only an `open` invitation can be accepted.' }),
  invited_by: Nullable(textOf('The member who invited.', 'usr_06d8h2m4v5e3rkz0t1w9x7y2ba')),
  created_at: timeOf('When it was made.'),
  expires_at: timeOf('The link in the mail works until then.'),
}

export const InvitationSchema = Type.Object(invitationFields, {
  title: 'Invitation',
  description: 'An invitation to the account.',
})

export function presentInvitation(row: Invitation) {
  return {
    id: publicId('inv', row.invitationId),
    email: row.email,
    role: row.role,
    modes: row.modes,
    state: stateOf(row),
    invited_by: row.invitedBy === null ? null : publicId('usr', row.invitedBy),
    created_at: new Date(row.createdAt).toISOString(),
    expires_at: new Date(row.expiresAt).toISOString(),
  }
}

function stateOf({ acceptedAt, revokedAt, expiresAt }: Invitation): (typeof STATES)[number] {
  if (acceptedAt !== null) return 'accepted'
  if (revokedAt !== null) return 'revoked'
  return expiresAt > Date.now() ? 'open' : 'expired'
}
