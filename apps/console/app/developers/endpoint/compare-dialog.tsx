import { useQueries } from '@tanstack/react-query'
import { useEnvironment } from '../../api/environment.tsx'
import { classes } from '../../components/classes.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Skeleton } from '../../components/layout.tsx'
import { Notice, Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { exactTime, text } from '../../texts/format.ts'
import { type DiffLine, diffLines } from '../model/diff-lines.ts'
import { prettyJson } from '../model/pretty-json.ts'
import { type Delivery, deliveryQuery } from '../webhooks/queries.ts'

/** The payloads of two deliveries, line by line. */
export function CompareDialog({ first, second, onClose }: { first: Delivery; second: Delivery; onClose(): void }) {
  const environment = useEnvironment()
  const { deliveries: words } = textsOf('consoleDevelopers')
  const [a, b] = useQueries({ queries: [deliveryQuery(environment, first.id), deliveryQuery(environment, second.id)] })
  const error = a.error ?? b.error
  const titleOf = ({ event_type, created_at }: Delivery) => ({
    type: event_type,
    time: exactTime(new Date(created_at)),
  })
  return (
    <Dialog open onClose={onClose} title={words.compareTitle} wide>
      <p className="text-xs text-bad">− {text(words.first, titleOf(first))}</p>
      <p className="mb-3 text-xs text-good">+ {text(words.second, titleOf(second))}</p>
      {error && <Problem error={error} />}
      {!error && !(a.data && b.data) && <Skeleton className="h-64 w-full" />}
      {a.data && b.data && <Difference before={a.data.request.body} after={b.data.request.body} />}
    </Dialog>
  )
}

function Difference({ before, after }: { before: string | null; after: string | null }) {
  const { deliveries: words } = textsOf('consoleDevelopers')
  if (before === null || after === null) return <Notice title={words.noBody} />
  const lines = diffLines(prettyJson(before), prettyJson(after))
  return (
    <>
      {lines.every(({ kind }) => kind === 'same') && <Notice title={words.same} />}
      <div className="mt-2 overflow-x-auto rounded-md border border-line bg-ground py-2 font-mono text-xs leading-5">
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
          <Line key={i} line={line} />
        ))}
      </div>
    </>
  )
}

const SIGNS = { same: ' ', removed: '−', added: '+' }

function Line({ line: { kind, text: content } }: { line: DiffLine }) {
  const { deliveries: words } = textsOf('consoleDevelopers')
  const spoken = { same: '', removed: words.removedLine, added: words.addedLine }[kind]
  return (
    <div
      className={classes(
        'flex px-3 whitespace-pre-wrap',
        kind === 'removed' && 'bg-bad-soft text-bad',
        kind === 'added' && 'bg-good-soft text-good',
      )}
    >
      <span aria-hidden className="w-4 shrink-0 select-none">
        {SIGNS[kind]}
      </span>
      <span className="min-w-0">
        {spoken !== '' && <span className="sr-only">{spoken} </span>}
        {content}
      </span>
    </div>
  )
}
