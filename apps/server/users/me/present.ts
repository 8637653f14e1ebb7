import { ADMISSION_REFUSALS, judgeAdmission, type Mode, ROLES, STEP_UP_MS, scopesOf } from '@countersign/domain/access'
import Type from 'typebox'
import { LANGUAGES } from '../../accounts/language.ts'
import { ScopeSchema } from '../../accounts/present.ts'
import { ModeSchema, Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import type { Membership } from '../memberships/read.ts'
import { sessionFields } from '../sessions/present.ts'
import type { ResolvedSession } from '../sessions/resolve.ts'

// A user, their memberships and the session in use, as the API shows them.

export const RoleSchema = Type.Enum([...ROLES], {
  title: 'Role',
  description: 'What a member may do in an account. `viewer` and `auditor` change nothing.',
})

export const UserLanguage = Type.Enum([...LANGUAGES], {
  title: 'UserLanguage',
  description: 'The language of pages and of mails to the user.',
})

const MODES: readonly Mode[] = ['test', 'live']

const Granted = Type.Array(ScopeSchema, { description: 'The scopes in this mode.' })
const Refusal = Nullable(
  Type.Enum([...ADMISSION_REFUSALS], { title: 'AdmissionRefusal', description: 'Why a session is not admitted.' }),
)

const MembershipSchema = Type.Object(
  {
    account_id: textOf('The account (`acc_…`), for `Countersign-Account`.', 'acc_06d8h2m4v5e3rkz0t1w9x7y2ba'),
    account_name: textOf('The name that signers see as the sender.', 'Example Lending'),
    role: RoleSchema,
    modes: Type.Array(ModeSchema, { description: 'The modes in which you may act.' }),
    scopes: Type.Object(
      { test: Granted, live: Granted },
      { title: 'ScopesOfModes', description: 'What your role may do in each mode; empty for a mode that you lack.' },
    ),
    refusals: Type.Object(
      { test: Refusal, live: Refusal },
      {
        title: 'RefusalsOfModes',
        description:
          'Why calls of this session for the account are refused in each mode; null: they are not. `mode_not_held`: the membership lacks the mode. `sso_required`: sign in with the company’s sign-on. `address_unverified`: verify your e-mail address. `account_not_approved`: an operator has not approved the account for live mode.',
      },
    ),
    live: Type.Boolean({ description: 'Whether an operator has approved the account for live requests.' }),
    state: Type.Enum(['open', 'suspended', 'closed'], { description: 'Calls are refused unless it is `open`.' }),
  },
  { title: 'OwnMembership', description: 'An account that you are a member of.' },
)

export const meFields = {
  user: Type.Object(
    {
      id: textOf('The user (`usr_…`).', 'usr_06d8h2m4v5e3rkz0t1w9x7y2ba'),
      email: textOf('The address that signs you in.', 'ada@example.com'),
      email_verified: Type.Boolean({ description: 'Whether you have opened the link in our mail.' }),
      name: Nullable(textOf('Your name.', 'Ada Rao')),
      language: UserLanguage,
    },
    { title: 'User', description: 'The person who is signed in.' },
  ),
  session: Type.Object(
    {
      ...sessionFields,
      stepped_up_until: Nullable(
        timeOf('Until then the session may do what needs a step-up; null if it presented no factor again.'),
      ),
    },
    { title: 'OwnSession', description: 'The session of this call.' },
  ),
  memberships: Type.Array(MembershipSchema, { description: 'Your accounts, oldest membership first.' }),
}

export function presentMe(session: ResolvedSession) {
  const { user, userId, sessionId, kind, method, createdAt, expiresAt, steppedUpAt, memberships } = session
  return {
    user: {
      id: publicId('usr', userId),
      email: user.email,
      email_verified: user.isVerified,
      name: user.name,
      language: user.language,
    },
    session: {
      id: publicId('ses', sessionId),
      ...{ kind, method },
      created_at: new Date(createdAt).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
      stepped_up_until: steppedUpAt === null ? null : new Date(steppedUpAt + STEP_UP_MS).toISOString(),
    },
    memberships: memberships.map((membership) => presentMembership(session, membership)),
  }
}

function presentMembership({ ssoAccountId, user }: ResolvedSession, membership: Membership) {
  const { accountId, accountName, role, modes, isApproved, isSuspended, isClosed } = membership
  const admissible = { ssoAccountId, isVerified: user.isVerified }
  return {
    account_id: publicId('acc', accountId),
    account_name: accountName,
    role,
    modes: MODES.filter((mode) => modes.has(mode)),
    scopes: ofModes((mode) => (modes.has(mode) ? [...scopesOf(role, mode)] : [])),
    refusals: ofModes((mode) => judgeAdmission(admissible, membership, mode)),
    live: isApproved,
    state: isClosed ? 'closed' : isSuspended ? 'suspended' : 'open',
  }
}

function ofModes<T>(of: (mode: Mode) => T): Record<Mode, T> {
  return { test: of('test'), live: of('live') }
}
