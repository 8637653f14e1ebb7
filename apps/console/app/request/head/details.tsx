import type { ReactNode } from 'react'
import { CopyableId } from '../../components/copy.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { exactTime } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'

/** What the sender chose. */
export function Details() {
  const { request } = useRequestView()
  const { details: words, sections } = textsOf('consoleRequest')
  const metadata = Object.entries(request.metadata)
  return (
    <Card id="details" className="scroll-mt-16">
      <CardHeader title={sections.details} />
      <dl className="px-4 py-2">
        <Fact term={words.id}>
          <CopyableId value={request.id} />
        </Fact>
        <Fact term={words.document}>
          <CopyableId value={request.document_id} />
        </Fact>
        <Fact term={words.expires}>{exactTime(new Date(request.expires_at))}</Fact>
        {request.message !== null && (
          <Fact term={words.message}>
            <span className="whitespace-pre-wrap">{request.message}</span>
          </Fact>
        )}
        <Fact term={words.reminders}>{request.reminders ? words.remindersOn : words.remindersOff}</Fact>
        {request.webhook_url !== null && <Fact term={words.webhookUrl}>{request.webhook_url}</Fact>}
        {request.bulk_job_id !== null && (
          <Fact term={words.bulk}>
            <CopyableId value={request.bulk_job_id} />
          </Fact>
        )}
        {metadata.length > 0 && (
          <Fact term={words.metadata}>
            <ul className="font-mono text-xs">
              {metadata.map(([name, value]) => (
                <li key={name}>
                  {name}: {String(value)}
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-1">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="min-w-0 text-sm">{children}</dd>
    </div>
  )
}
