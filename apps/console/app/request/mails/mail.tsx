import { useQuery } from '@tanstack/react-query'
import { useEnvironment } from '../../api/environment.tsx'
import { Definition, Skeleton } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { MailView } from '../../developers/shared/mail-view.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import type { MailSummary } from '../model/types.ts'
import { mailQuery } from '../queries.ts'

/** A mail of the request, with how it was sent. */
export function RequestMail({ summary }: { summary: MailSummary }) {
  const environment = useEnvironment()
  const { id } = useRequestView()
  const { mails: words } = textsOf('consoleRequest')
  const { data: mail, error, refetch } = useQuery(mailQuery(environment, id, summary.id))
  if (error) return <Problem error={error} onRetry={refetch} />
  if (!mail) return <Skeleton className="h-64 w-full" />
  const { name, email } = mail.to
  return (
    <MailView
      mail={{ ...mail, to: name === null ? email : `${name} <${email}>`, date: mail.sent_at ?? mail.created_at }}
      {...(mail.rendered === 'recreated' && { note: words.recreated })}
    >
      <Definition term={words.from}>{mail.from}</Definition>
      <Definition term={words.state}>
        {[text(words.attempts, { n: mail.attempts }), mail.error].filter(Boolean).join(': ')}
      </Definition>
      {mail.digest_size !== null && (
        <Definition term={words.about}>{text(words.digest, { n: mail.digest_size })}</Definition>
      )}
    </MailView>
  )
}
