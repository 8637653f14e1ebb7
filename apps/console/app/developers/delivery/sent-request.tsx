import type { components } from '@countersign/sdk'
import { CodeBlock } from '../../components/copy.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { prettyJson } from '../model/pretty-json.ts'
import { headerLines } from '../shared/header-lines.ts'

/** What each attempt sends. */
export function SentRequest({ request }: { request: components['schemas']['WebhookRequest'] }) {
  const { delivery: words, deliveries } = textsOf('consoleDevelopers')
  const { method, url, headers, body } = request
  return (
    <Card>
      <CardHeader title={words.sent} hint={words.headersNote} />
      <div className="flex flex-col gap-3 px-4 py-3">
        {url !== null && (
          <p className="font-mono text-xs break-all">
            {method} {url}
          </p>
        )}
        <CodeBlock label={words.headers} code={headerLines(headers)} />
        {body === null ? (
          <p className="text-sm text-muted">{deliveries.noBody}</p>
        ) : (
          <CodeBlock label={words.body} code={prettyJson(body)} />
        )}
      </div>
    </Card>
  )
}
