import { useInfiniteQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { CheckboxField } from '../../components/field.tsx'
import { Card, EmptyState, PageHeader, Skeleton } from '../../components/layout.tsx'
import { ShowMore } from '../../components/limited-list.tsx'
import { Problem } from '../../components/problem.tsx'
import { useNow } from '../../components/time.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { CreateKey } from './create-key.tsx'
import { isEnded, KeyTable } from './key-table.tsx'
import { keysQuery } from './queries.ts'

export function KeysScreen() {
  const environment = useEnvironment()
  const { keys: words } = textsOf('consoleDevelopers')
  const list = useInfiniteQuery(keysQuery(environment))
  const now = useNow()
  const [isCreating, setCreating] = useState(false)
  const [showsEnded, setShowsEnded] = useState(false)
  const all = list.data?.pages.flatMap(({ data }) => data) ?? []
  const shown = showsEnded ? all : all.filter((key) => !isEnded(key, now))
  const create = list.data && environment.can('keys') && (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden />
      {words.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={words.title} below={words.text} actions={create} />
      {list.error && <Problem error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-64 w-full" />}
      {list.data && (
        <Card>
          {shown.length === 0 ? (
            <EmptyState picture={<KeyRound size={48} strokeWidth={1} />} title={words.empty}>
              {words.emptyText}
            </EmptyState>
          ) : (
            <KeyTable keys={shown} />
          )}
          <ShowMore pages={list} />
        </Card>
      )}
      {shown.length < all.length || showsEnded ? (
        <CheckboxField
          className="mt-2"
          label={words.showEnded}
          checked={showsEnded}
          onChange={({ target }) => setShowsEnded(target.checked)}
        />
      ) : null}
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
    </>
  )
}
