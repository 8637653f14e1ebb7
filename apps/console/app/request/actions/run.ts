import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { download, unwrap } from '../../api/client.ts'
import { type Environment, useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { useRequestView } from '../context.tsx'
import { fileOf } from '../document/files.ts'
import { draftBodyOf } from '../model/duplicate.ts'
import type { SignRequest } from '../model/types.ts'
import { requestKey } from '../queries.ts'
import type { Immediate } from './started.ts'

/** Reads everything about the request again. */
export function useRefresh(): () => Promise<void> {
  const environment = useEnvironment()
  const { id } = useRequestView()
  const queries = useQueryClient()
  return useCallback(
    () => queries.invalidateQueries({ queryKey: requestKey(environment, id) }),
    [environment, id, queries],
  )
}

/** Runs an action that asks nothing, and says what has happened. */
export function useRun(): (action: Immediate) => Promise<void> {
  const environment = useEnvironment()
  const { request } = useRequestView()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const params = useEnvironmentParams()
  return useMemo(() => {
    const openDraft = (draft: string) => navigate({ to: '/$account/$mode/requests/new', params, search: { draft } })
    return async (action) => {
      const { problems } = textsOf('console')
      try {
        const said = await perform(action, environment, request, openDraft)
        if (said !== null) toast(said)
      } catch (error) {
        toast(problems.title, { text: error instanceof Error ? error.message : problems.unknown })
      }
      await refresh()
    }
  }, [environment, request, refresh, navigate, params])
}

/** What to say; null: the result is visible. */
async function perform(
  action: Immediate,
  environment: Environment,
  request: SignRequest,
  openDraft: (id: string) => Promise<void>,
): Promise<string | null> {
  const { done } = textsOf('consoleRequest')
  const { client } = environment
  switch (action.type) {
    case 'remind':
      await unwrap(
        client.POST('/api/v1/document-signrequest/{document_id}/remind', {
          params: { path: { document_id: request.id } },
          body: action.signerId === null ? {} : { signer_id: action.signerId },
        }),
      )
      return done.reminded
    case 'send_link': {
      const signer = request.signers.find(({ id }) => id === action.signerId)
      await unwrap(
        client.POST('/api/v1/document-signrequest/{document_id}/signers/{signer_id}/send-link', {
          params: { path: { document_id: request.id, signer_id: action.signerId } },
          body: signer ? { email: signer.email } : {},
        }),
      )
      return text(done.linkSent, { name: signer?.name ?? '' })
    }
    case 'act':
      await unwrap(
        client.POST('/api/v1/sandbox/signers/{signer_id}/act', {
          params: { path: { signer_id: action.signerId } },
          body: { action: action.action },
        }),
      )
      return done.acted
    case 'download':
    case 'evidence': {
      const { path, name } = fileOf(request, action.type === 'download' ? 'signed' : 'evidence')
      await download(path, name, environment)
      return null
    }
    case 'copy_address':
      await navigator.clipboard.writeText(location.href.split('#')[0] ?? '')
      return done.addressCopied
    case 'endpoint':
      document.getElementById('webhooks')?.scrollIntoView({ block: 'start' })
      return null
    case 'duplicate':
      await openDraft(await duplicate(environment, request))
      return null
    default:
      return action satisfies never
  }
}

/** A draft of the same request over a copy of the document. Returns the draft's id. */
async function duplicate({ client }: Environment, request: SignRequest): Promise<string> {
  const { document_id, document_name: name } = request
  const copy = await unwrap(
    client.POST('/api/v1/documents/{document_id}/copy', { params: { path: { document_id } }, body: { name } }),
  )
  const draft = await unwrap(
    client.POST('/api/v1/drafts', { body: { name, document_id: copy.document_id, body: draftBodyOf(request) } }),
  )
  return draft.id
}
