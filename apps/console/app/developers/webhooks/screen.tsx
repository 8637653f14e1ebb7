import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { Card, EmptyState, PageHeader, Skeleton } from '../../components/layout.tsx'
import { ShowMore } from '../../components/limited-list.tsx'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { useTask } from '../shared/use-task.ts'
import { AddEndpoint } from './add-endpoint.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { endpointsQuery } from './queries.ts'
import { useTestReceiver } from './use-test-receiver.ts'

export function WebhooksScreen() {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const navigate = useNavigate()
  const { webhooks: words } = textsOf('consoleDevelopers')
  const list = useInfiniteQuery(endpointsQuery(environment))
  const [isAdding, setAdding] = useState(false)
  const addReceiver = useTestReceiver()
  const task = useTask()
  const registerReceiver = async () => {
    const endpoint = await addReceiver()
    await navigate({ to: '/$account/$mode/developers/webhooks/$endpoint', params: { ...params, endpoint } })
  }
  const endpoints = list.data?.pages.flatMap(({ data }) => data)
  const actions = endpoints && environment.can('webhooks') && (
    <>
      {environment.mode === 'test' && environment.can('sandbox') && (
        <Button busy={task.isRunning} onClick={() => task.run(registerReceiver)}>
          <FlaskConical size={16} aria-hidden />
          {words.useReceiver}
        </Button>
      )}
      <Button kind="primary" onClick={() => setAdding(true)}>
        <Plus size={16} aria-hidden />
        {words.add}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={words.title} below={words.text} actions={actions} />
      {task.error !== null && (
        <div className="mb-3">
          <Problem error={task.error} />
        </div>
      )}
      {list.error && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-64 w-full" />}
      {endpoints && (
        <Card>
          {endpoints.length === 0 ? (
            <EmptyState picture={<Webhook size={48} strokeWidth={1} />} title={words.empty}>
              {words.emptyText}
            </EmptyState>
          ) : (
            <EndpointTable endpoints={endpoints} />
          )}
          <ShowMore pages={list} />
        </Card>
      )}
      {isAdding && <AddEndpoint onClose={() => setAdding(false)} />}
    </>
  )
}
