import { Button } from '../../components/button.tsx'
import { CopyableId } from '../../components/copy.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { exactTime, text } from '../../texts/format.ts'
import { useActions } from '../actions/context.tsx'
import { useRequestView } from '../context.tsx'
import { delegationsOf } from '../model/delegations.ts'
import { delegationText } from '../people/delegations.tsx'
import type { Lane, Mark } from './lanes.ts'
import { MARKS } from './looks.ts'
import { actorName, laneName, personOf, valuesOf } from './names.ts'

/** The entry of the audit trail behind a mark: when, what, who, its values and its hash. */
export function EntryCard({ mark, lanes }: { mark: Mark; lanes: readonly Lane[] }) {
  const { points, actions } = textsOf('consoleRequest')
  const { start } = useActions()
  const { Icon } = MARKS[mark.kind]
  const lane = lanes.find(({ id }) => id === mark.lane)
  const about = personOf(mark, lanes) ?? (lane?.kind === 'signer' ? laneName(lane) : null)
  const mailId = mark.detail.mail_id
  return (
    <div className="h-36 overflow-y-auto border-t border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex items-center gap-2 font-semibold">
          <Icon size={16} aria-hidden />
          {points[mark.kind]}
          {about !== null && <bdi className="font-normal text-muted">{about}</bdi>}
        </p>
        <p className="text-xs text-muted tabular-nums">
          {exactTime(new Date(mark.at))} · {actorName(mark.actor)}
        </p>
      </div>
      <Delegated mark={mark} />
      <EntryValues mark={mark} />
      {typeof mailId === 'string' && (
        <Button size="small" className="mt-2" onClick={() => start({ type: 'mail', mailId })}>
          {actions.sentMail}
        </Button>
      )}
    </div>
  )
}

/** Who passed it on to whom, and why. */
export function Delegated({ mark }: { mark: Mark }) {
  const { request, timeline } = useRequestView()
  if (mark.kind !== 'delegated') return null
  const signer = request.signers.find(({ id }) => id === mark.lane)
  const found = signer && delegationsOf(signer, timeline).find(({ at }) => at !== null && Date.parse(at) === mark.at)
  return found ? <p className="mt-1 text-sm wrap-break-word">{delegationText(found)}</p> : null
}

export function EntryValues({ mark }: { mark: Mark }) {
  const { timeline } = textsOf('consoleRequest')
  return (
    <>
      <dl className="mt-1 grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-0.5 text-xs">
        {valuesOf(mark).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-mono text-muted">{name}</dt>
            <dd className="font-mono">{value}</dd>
          </div>
        ))}
        {mark.audit && (
          <div className="contents">
            <dt className="text-muted">{text(timeline.entry, { n: mark.audit.sequence })}</dt>
            <dd className="min-w-0">
              <CopyableId value={mark.audit.hash} />
            </dd>
          </div>
        )}
      </dl>
      {!mark.audit && <p className="text-xs text-muted">{timeline.webhookEntry}</p>}
    </>
  )
}
