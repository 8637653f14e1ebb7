import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { TextField } from '../../components/field.tsx'
import { Card, CardHeader, EmptyState, Skeleton } from '../../components/layout.tsx'
import { ShowMore } from '../../components/limited-list.tsx'
import { Problem } from '../../components/problem.tsx'
import { Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { mailFiltersOf } from '../model/mail-filters.ts'
import { MailDrawer } from './mail-drawer.tsx'
import { type MailSummary, mailsQuery } from './queries.ts'

const route = getRouteApi('/$account/$mode/developers/sandbox')

/** The mails that the sandbox stored instead of sending them. */
export function MailsCard() {
  const environment = useEnvironment()
  const { to, mail: open } = route.useSearch()
  const navigate = useNavigate({ from: '/$account/$mode/developers/sandbox' })
  const { mails: words } = textsOf('consoleDevelopers').sandbox
  const list = useInfiniteQuery(mailsQuery(environment, to))
  const mails = list.data?.pages.flatMap(({ data }) => data)
  const filter = (value: string) => navigate({ search: mailFiltersOf({ to: value }), replace: true })
  return (
    <Card>
      <CardHeader
        title={words.title}
        hint={words.text}
        actions={
          <TextField
            key={to ?? ''}
            className="w-full sm:w-64"
            type="email"
            label={words.filter}
            hiddenLabel
            placeholder={words.filter}
            defaultValue={to ?? ''}
            onBlur={({ target }) => target.value.trim() !== (to ?? '') && filter(target.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && filter(currentTarget.value)}
          />
        }
      />
      {list.error && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="m-4 h-40" />}
      {mails?.length === 0 && (
        <EmptyState picture={<Mail size={48} strokeWidth={1} />} title={words.empty}>
          {to === undefined ? words.emptyText : words.emptyFiltered}
        </EmptyState>
      )}
      <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto">
        {mails?.map((mail) => (
          <Row key={mail.id} mail={mail} />
        ))}
      </ul>
      <ShowMore pages={list} />
      {open !== undefined && (
        <MailDrawer id={open} onClose={() => navigate({ search: mailFiltersOf({ to }), replace: true })} />
      )}
    </Card>
  )
}

function Row({ mail }: { mail: MailSummary }) {
  const params = useEnvironmentParams()
  return (
    <li>
      <Link
        to="/$account/$mode/developers/sandbox"
        params={params}
        search={(before) => ({ ...before, mail: mail.id })}
        replace
        resetScroll={false}
        className="flex items-start gap-3 px-4 py-2.5 text-ink no-underline hover:bg-soft"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{mail.subject}</span>
          <span className="block truncate text-xs text-muted">{mail.recipient}</span>
        </span>
        <Time value={mail.created_at} className="text-xs whitespace-nowrap text-muted" />
      </Link>
    </li>
  )
}
