import { useRef, useState } from 'react'
import { asCurl } from '../../api/show-call.ts'
import { CopyButton } from '../../components/copy.tsx'
import { CheckboxField } from '../../components/field.tsx'
import { Card, CardHeader, Skeleton } from '../../components/layout.tsx'
import { LimitedList } from '../../components/limited-list.tsx'
import { useNear } from '../../components/page-image.ts'
import { Problem } from '../../components/problem.tsx'
import { AccountClock, Time } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { useRequestView } from '../context.tsx'
import type { LoggedCall } from '../model/types.ts'
import { useCalls } from '../queries.ts'

/** The calls of the API that made and changed the request. They are loaded when they come into view. */
export function Calls() {
  const { request } = useRequestView()
  const { calls: words, sections } = textsOf('consoleRequest')
  const [reads, setReads] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const calls = useCalls(request.document_id, reads, useNear(top))
  return (
    <Card id="calls" className="min-w-0 scroll-mt-16">
      <div ref={top}>
        <CardHeader
          title={sections.calls}
          hint={words.bodies}
          actions={
            <CheckboxField label={words.reads} checked={reads} onChange={({ target }) => setReads(target.checked)} />
          }
        />
      </div>
      {calls.isPending && <Skeleton className="m-4 h-24" />}
      {calls.isError && <Problem error={calls.error} onRetry={calls.refetch} />}
      {calls.data?.calls.length === 0 && <p className="px-4 py-3 text-sm text-muted">{words.empty}</p>}
      <AccountClock aheadMs={0}>
        <LimitedList items={calls.data?.calls ?? []} keyOf={({ request_id, time }) => `${request_id} ${time}`}>
          {(call) => <CallLine call={call} />}
        </LimitedList>
      </AccountClock>
      {calls.data?.hasMore && <p className="px-4 py-2 text-xs text-muted">{words.more}</p>}
    </Card>
  )
}

function CallLine({ call }: { call: LoggedCall }) {
  const { calls: words } = textsOf('consoleRequest')
  const { method, path, route } = call
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-sm">
      <span className="w-14 font-mono text-xs font-semibold">{method}</span>
      <code className="min-w-0 flex-1 basis-60 font-mono text-xs" title={path}>
        {route}
      </code>
      <span className={`font-mono text-xs tabular-nums ${call.status < 400 ? 'text-good' : 'text-bad'}`}>
        {[call.status, call.error_code].filter((one) => one !== null).join(' ')}
      </span>
      <span className="text-xs text-muted">{call.caller.name ?? call.caller.id}</span>
      <Time value={call.time} className="text-xs text-muted" />
      <CopyButton value={asCurl({ method, path, route, body: null }, location.origin)} label={words.curl} />
    </div>
  )
}
