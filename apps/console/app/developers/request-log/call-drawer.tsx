import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { asCurl } from '../../api/show-call.ts'
import { CodeBlock, CopyableId } from '../../components/copy.tsx'
import { Drawer } from '../../components/dialog.tsx'
import { Definition } from '../../components/layout.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { duration, exactTime, text } from '../../texts/format.ts'
import { StatusBadge } from './call-table.tsx'
import type { LoggedCall } from './queries.ts'

export function CallDrawer({ call, onClose }: { call: LoggedCall; onClose(): void }) {
  const { can } = useEnvironment()
  const params = useEnvironmentParams()
  const { log: words } = textsOf('consoleDevelopers')
  const { method, path, route, caller, document_id, user_agent, error_code } = call
  return (
    <Drawer open onClose={onClose} title={`${method} ${route}`} wide>
      <div className="flex flex-col gap-3">
        <dl>
          <Definition term={words.status}>
            <StatusBadge status={call.status} /> {call.status === 499 && words.closed}
          </Definition>
          {error_code !== null && (
            <Definition term={words.errorCode}>
              <code className="font-mono text-xs">{error_code}</code>
              <span className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
                <a href={`/docs#errors-${error_code}`} target="_blank" rel="noopener" className="inline-flex gap-1">
                  {text(words.errorDocs, { code: error_code })}
                  <ExternalLink size={14} aria-hidden className="mt-0.5" />
                </a>
                <Link
                  to="/$account/$mode/developers/request-log"
                  params={params}
                  search={{ error_code }}
                  onClick={onClose}
                >
                  {words.onlyError}
                </Link>
              </span>
            </Definition>
          )}
          <Definition term={words.path}>
            <code className="font-mono text-xs break-all">{path}</code>
          </Definition>
          <Definition term={words.time}>{exactTime(new Date(call.time))}</Definition>
          <Definition term={words.duration}>{duration(call.duration_ms)}</Definition>
          <Definition term={words.caller}>
            {caller.name} <CopyableId value={caller.id} />
          </Definition>
          {document_id !== null && can('requests:read') && (
            <Definition term={words.document}>
              <Link to="/$account/$mode/requests/$document" params={{ ...params, document: document_id }}>
                {words.openRequest}
              </Link>
            </Definition>
          )}
          {user_agent !== null && <Definition term={words.agent}>{user_agent}</Definition>}
          <Definition term={words.requestId}>
            <CopyableId value={call.request_id} />
          </Definition>
        </dl>
        <CodeBlock label={words.curl} code={asCurl({ method, path, route, body: null }, location.origin)} />
        <p className="text-xs text-muted">{words.curlNote}</p>
      </div>
    </Drawer>
  )
}
