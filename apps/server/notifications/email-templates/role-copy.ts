import type { Role } from '@countersign/domain/signrequest'
import type { Template } from '@countersign/locales'
import type { MailMessages } from '@countersign/locales/mail'

// The parts of a mail that depend on the recipient's role, or on the roles of the request.

/** The parts that differ between messages. */
export interface MessageCopy<Subject, Opening> {
  readonly subject: Template<Subject>
  readonly opening: Template<Opening>
}

/** `person`: the signer whose signature a witness is asked to witness. */
type AskValues = { readonly sender: string; readonly document: string; readonly person: string }
type AskMessage = MessageCopy<Partial<AskValues>, Partial<AskValues>>

/** What a mail says that asks the recipient to act. */
export interface AskCopy {
  readonly invitation: AskMessage
  readonly reminder: AskMessage
  readonly button: string
  /** Null: the recipient has no deadline. */
  readonly deadline: Template<{ readonly until: string }> | null
  /** Why the mail must not be forwarded. */
  readonly linkAdvice: string
}

export function askCopyFor(messages: MailMessages, role: Role): AskCopy {
  const { approver, witness, viewer, cc, any } = messages.roles
  switch (role) {
    case 'signer':
      return askCopy(messages, messages.until, messages.linkIsYours)
    case 'approver':
      return askCopy(approver, any.until, any.linkActs)
    case 'witness':
      return askCopy(witness, messages.until, messages.linkIsYours)
    case 'viewer':
      return askCopy(viewer, any.until, any.linkReads)
    case 'cc':
      // Never reminded.
      return askCopy({ ...viewer, invitation: cc.invitation, reminder: cc.invitation }, null, any.linkReads)
    default:
      return role satisfies never
  }
}

function askCopy(
  copy: { readonly invitation: AskMessage; readonly reminder: AskMessage; readonly review: string },
  deadline: AskCopy['deadline'],
  linkAdvice: string,
): AskCopy {
  return { invitation: copy.invitation, reminder: copy.reminder, button: copy.review, deadline, linkAdvice }
}

/** The role of a digest's recipient. `any`: its requests ask different things, or what no digest has own words for. */
export type DigestRole = Extract<Role, 'signer' | 'approver' | 'cc'> | 'any'

type DigestValues = { readonly sender: string; readonly count: number }
export type DigestMessage = MessageCopy<Partial<DigestValues>, Partial<DigestValues>>

export interface DigestAskCopy {
  readonly invitation: DigestMessage
  readonly reminder: DigestMessage
  readonly button: string
  /** If all requests end at the same time. */
  readonly deadline: Template<{ readonly until: string }>
  readonly linkAdvice: string
}

export function digestAskCopyFor(messages: MailMessages, role: DigestRole): DigestAskCopy {
  const { approver, any } = messages.roles
  switch (role) {
    case 'signer':
      return digestAskCopy(messages, messages.until, messages.linkIsYours)
    case 'approver':
      return digestAskCopy(approver, any.until, any.linkActs)
    case 'cc':
    case 'any':
      return digestAskCopy(any, any.until, any.linkActs)
    default:
      return role satisfies never
  }
}

function digestAskCopy(
  copy: { readonly manyInvitations: DigestMessage; readonly manyReminders: DigestMessage; readonly review: string },
  deadline: DigestAskCopy['deadline'],
  linkAdvice: string,
): DigestAskCopy {
  return { invitation: copy.manyInvitations, reminder: copy.manyReminders, button: copy.review, deadline, linkAdvice }
}

type DeclineValues = { readonly person: string; readonly document: string }

/** What somebody with this role has declined to do. Viewers and `cc` recipients cannot decline. */
export function declineCopyFor(
  { roles, declined, toSender }: MailMessages,
  role: Role,
): { readonly opening: Template<DeclineValues>; readonly subjectToSender: Template<DeclineValues> } {
  if (role === 'approver') return { opening: roles.approver.declined, subjectToSender: roles.approver.declinedSubject }
  if (role === 'witness') return { opening: roles.witness.declined, subjectToSender: roles.witness.declinedSubject }
  return { opening: declined.opening, subjectToSender: toSender.declinedSubject }
}
