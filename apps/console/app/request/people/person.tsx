import type { ReactNode } from 'react'
import { Badge } from '../../components/badge.tsx'
import { SignerStateBadge } from '../../components/state-badge.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { isOpen, lastMail, lastVisit, signs } from '../model/people.ts'
import type { MailSummary, Signer } from '../model/types.ts'
import { Delegations } from './delegations.tsx'
import { FilledValues } from './filled-values.tsx'
import { methodOf } from './method.ts'
import { PersonActions } from './person-actions.tsx'

/** Below the name; on a phone in lines of their own, so that the name keeps its width. */
const BESIDE_NAME = 'text-xs text-muted max-sm:order-1 max-sm:w-full'

/** A recipient: state, method, last mail and last visit, and what can be done. `mails`: null while they are not known. */
export function PersonRow({ signer, mails }: { signer: Signer; mails: readonly MailSummary[] | null }) {
  const { explanation, timeline, aheadMs } = useRequestView()
  const { people } = textsOf('consoleRequest')
  const awaited = explanation.awaited.find(({ signer_id }) => signer_id === signer.id)
  const mail = mails && lastMail(signer.id, mails, timeline, aheadMs)
  return (
    <div className="px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48 max-sm:contents">
          <p className="min-w-0 font-semibold max-sm:flex-1">
            <bdi>{signer.name}</bdi>
          </p>
          <p className="text-muted max-sm:order-1 max-sm:w-full">
            <bdi>{signer.email}</bdi>
          </p>
          <RoleLine signer={signer} />
          {signer.may_delegate && isOpen(signer) && <p className={BESIDE_NAME}>{people.mayDelegate}</p>}
        </div>
        <SignerStateBadge role={signer.role} state={signer.state} />
        <PersonActions signer={signer} isAwaited={awaited !== undefined} mailId={mail?.mail.id ?? null} />
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs sm:flex sm:flex-wrap sm:gap-x-5">
        {signs(signer) && <Fact term={people.method}>{methodOf(signer)}</Fact>}
        <Fact term={people.lastMail}>{mails === null ? '…' : <MailState mail={mail} bounce={awaited?.bounce} />}</Fact>
        <Fact term={people.lastVisit}>
          <VisitTime value={lastVisit(signer.id, timeline)} />
        </Fact>
        {signer.signed_at !== null && (
          <Fact term={people.signedAt}>
            <Time value={signer.signed_at} />
          </Fact>
        )}
        {signer.approved_at !== null && (
          <Fact term={people.approvedAt}>
            <Time value={signer.approved_at} />
          </Fact>
        )}
        {signer.error_code !== null && (
          <Fact term={people.error}>
            <span className="text-bad">{signer.error_code.replaceAll('_', ' ')}</span>
          </Fact>
        )}
      </dl>
      {signer.decline_reason !== null && (
        <p className="mt-2 rounded-md bg-bad-soft px-3 py-2 text-sm">
          {people.reason}: “{signer.decline_reason}”
        </p>
      )}
      <Delegations signer={signer} />
      <FilledValues signer={signer} />
      {awaited && awaited.reminders_stopped_at !== null && (
        <p className="mt-2">
          <Badge tone="warn">{people.stopped}</Badge>
        </p>
      )}
    </div>
  )
}

/** What somebody who is no signer is asked to do. */
function RoleLine({ signer: { role, witness_of, cc_at } }: { signer: Signer }) {
  const { request } = useRequestView()
  const { roles } = textsOf('consoleRequest')
  if (role === 'signer') return null
  const witnessed = request.signers.find(({ id }) => id === witness_of)
  const ofCopy = cc_at === 'start' ? roles.cc_start : roles.cc
  const word = role === 'witness' ? text(roles.witness, { name: witnessed?.name ?? '' }) : roles[role]
  return <p className={BESIDE_NAME}>{role === 'cc' ? ofCopy : word}</p>
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents sm:flex sm:gap-1.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function VisitTime({ value }: { value: string | null }) {
  const { people } = textsOf('consoleRequest')
  return value === null ? <span>{people.never}</span> : <Time value={value} />
}

const BAD_STATES: readonly MailSummary['state'][] = ['bounced', 'failed', 'suppressed']

function MailState({
  mail,
  bounce,
}: {
  mail: ReturnType<typeof lastMail>
  bounce: { reason: string; at: string } | null | undefined
}) {
  const { people, mailKinds, mailStates } = textsOf('consoleRequest')
  if (!mail) return <span>{people.noMail}</span>
  const state = bounce ? 'bounced' : mail.mail.state
  const reason = bounce?.reason ?? mail.mail.error
  return (
    <span>
      {mailKinds[mail.mail.kind]} · {mailStates[state]} <Time value={bounce?.at ?? mail.at} />
      {BAD_STATES.includes(state) && reason !== null && <span className="block text-bad">{reason}</span>}
    </span>
  )
}
