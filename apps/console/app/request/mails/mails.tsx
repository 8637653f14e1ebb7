import { Badge, type Tone } from '../../components/badge.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { LimitedList } from '../../components/limited-list.tsx'
import { Problem } from '../../components/problem.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { useActions } from '../actions/context.tsx'
import { useRequestView } from '../context.tsx'
import { mailTime } from '../model/people.ts'
import type { MailSummary } from '../model/types.ts'
import { useMails } from '../queries.ts'
import { RequestMail } from './mail.tsx'

/** The mails of the request, newest first, each as it was sent. */
export function Mails() {
  const { id, request } = useRequestView()
  const { mails: words, sections } = textsOf('consoleRequest')
  const { openedMail, openMail } = useActions()
  const mails = useMails(id)
  const list = mails.data?.data ?? []
  return (
    <Card id="mails" className="scroll-mt-16">
      <CardHeader title={sections.mails} />
      {mails.isError && <Problem error={mails.error} onRetry={mails.refetch} />}
      {mails.data && list.length === 0 && (
        <p className="px-4 py-3 text-sm text-muted">{request.notify ? words.empty : words.silent}</p>
      )}
      <LimitedList items={list} keyOf={({ id }) => id} isNeeded={({ id }) => id === openedMail}>
        {(mail) => (
          <Disclosure
            open={openedMail === mail.id}
            onToggle={(isOpen) => openMail(isOpen ? mail.id : null)}
            summary={<MailLine mail={mail} />}
          >
            {() => <RequestMail summary={mail} />}
          </Disclosure>
        )}
      </LimitedList>
    </Card>
  )
}

const TONES: Readonly<Record<MailSummary['state'], Tone>> = {
  queued: 'neutral',
  sent: 'good',
  captured: 'neutral',
  bounced: 'bad',
  suppressed: 'warn',
  failed: 'bad',
}

function MailLine({ mail }: { mail: MailSummary }) {
  const { request, timeline, aheadMs } = useRequestView()
  const { mails: words, mailKinds, mailStates } = textsOf('consoleRequest')
  const signer = request.signers.find(({ id }) => id === mail.signer_id)
  return (
    <>
      <span className="font-medium">{mailKinds[mail.kind]}</span>
      <span className="min-w-0 flex-1 text-muted max-sm:basis-full sm:truncate">
        <bdi>{signer?.name ?? words.toAccount}</bdi> · <bdi>{mail.recipient ?? words.erased}</bdi>
      </span>
      <Badge tone={TONES[mail.state]}>{mailStates[mail.state]}</Badge>
      <Time value={mailTime(mail, timeline, aheadMs)} className="text-xs text-muted" />
    </>
  )
}
