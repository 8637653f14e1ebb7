import type { components } from '@countersign/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Mail } from 'lucide-react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Button, buttonClasses } from '../components/button.tsx'
import { Skeleton } from '../components/layout.tsx'
import { Problem } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { invitationQuery, isInvitation } from './queries.ts'

/** The invitation that the signer gets, and the way to the signer's page. */
export function SignStep({ request }: { request: components['schemas']['SignRequestSummary'] }) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { sign } = textsOf('consoleStart')
  const signer = request.signers[0]
  const invitation = useQuery(invitationQuery(environment, signer?.email ?? ''))
  const acting = useMutation({
    mutationFn: () =>
      unwrap(
        environment.client.POST('/api/v1/sandbox/signers/{signer_id}/act', {
          params: { path: { signer_id: signer?.id ?? '' } },
          body: { action: 'sign' },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: [...environment.scope, 'start'] }),
  })
  const mail = invitation.data?.data.find(isInvitation)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{sign.text}</p>
      <div className="flex items-center gap-3 rounded-md border border-line bg-ground px-3 py-2.5">
        <Mail size={20} aria-hidden className="shrink-0 text-muted" />
        {mail ? (
          <div className="min-w-0 flex-1">
            <p className="truncate text-sm font-medium">{mail.subject}</p>
            <p className="truncate text-xs text-muted">{text(sign.to, { email: mail.recipient })}</p>
          </div>
        ) : (
          <div className="flex-1" aria-live="polite">
            <span className="sr-only">{sign.waiting}</span>
            <Skeleton className="h-9 w-56" />
          </div>
        )}
      </div>
      {invitation.error && <Problem error={invitation.error} onRetry={() => invitation.refetch()} />}
      {acting.error && <Problem error={acting.error} />}
      <div className="flex flex-wrap items-center gap-2">
        {mail?.link && (
          <a href={mail.link} target="_blank" rel="noopener" className={buttonClasses('primary')}>
            {sign.open}
            <ExternalLink size={16} aria-hidden />
          </a>
        )}
        {environment.can('sandbox') && (
          <Button busy={acting.isPending} onClick={() => acting.mutate()}>
            {sign.virtual}
          </Button>
        )}
      </div>
      <p className="text-xs text-muted">{sign.live}</p>
    </div>
  )
}
