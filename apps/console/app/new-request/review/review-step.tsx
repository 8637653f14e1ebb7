import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { unwrap } from '../../api/client.ts'
import { useEnvironment, useEnvironmentParams } from '../../api/environment.tsx'
import { ApiProblem } from '../../api/problem.ts'
import { Button } from '../../components/button.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { Notice, Problem } from '../../components/problem.tsx'
import { toast } from '../../components/toast.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { text } from '../../texts/format.ts'
import { toBody } from '../model/body.ts'
import { missingOf } from '../model/check.ts'
import type { LocatedError } from '../model/locate.ts'
import type { DraftSaver } from '../model/saver.ts'
import { type DocumentInfo, documentOf, preparedOf, type RequestAction, type RequestState } from '../model/state.ts'
import type { Step } from '../steps.ts'
import { OptionsForm } from './options-form.tsx'
import { PlacementPreview } from './placement-preview.tsx'
import { Recipients } from './recipients.tsx'
import { sendRequest } from './send.ts'

interface ReviewStepProps {
  state: RequestState
  document: DocumentInfo
  dispatch(action: RequestAction): void
  errors: readonly LocatedError[]
  saver: DraftSaver
  /** The rules refuse a field; the errors say why. */
  isFieldWrong: boolean
  refusal: unknown
  onRefused(error: unknown): void
  onGo(step: Step): void
}

/** What the signers will get, the options, and sending. */
export function ReviewStep(props: ReviewStepProps) {
  const { state, document, dispatch, errors, refusal, isFieldWrong, onGo } = props
  const { review: words } = textsOf('consoleEditor')
  const missing = missingOf(state)
  const isIncomplete = missing.length > 0 || isFieldWrong
  const send = useSend(props)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PlacementPreview state={state} document={document} />
      <div className="flex flex-col gap-4">
        <Recipients state={state} missing={missing} errors={errors} onGo={onGo} />
        <Card>
          <CardHeader title={words.options} />
          <OptionsForm options={state.options} errors={errors} dispatch={dispatch} />
        </Card>
        {refusal !== null && <Refused {...props} />}
        <div className="flex flex-col gap-2 bg-ground lg:sticky lg:bottom-0 lg:-mx-1 lg:-mt-2 lg:px-1 lg:py-3">
          <Button
            kind="primary"
            size="large"
            busy={send.isPending}
            disabled={isIncomplete}
            onClick={() => send.mutate()}
          >
            <Send size={16} aria-hidden />
            {text(words.send, { n: state.people.length })}
          </Button>
          {isIncomplete && <p className="text-xs text-muted">{words.incomplete}</p>}
        </div>
      </div>
    </div>
  )
}

function useSend({ state, document, saver, onRefused }: ReviewStepProps) {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const navigate = useNavigate()
  const { review: words } = textsOf('consoleEditor')
  return useMutation({
    mutationFn: () => sendRequest(environment, toBody(preparedOf(state), document.pages.length)),
    onMutate: () => onRefused(null),
    onError: onRefused,
    onSuccess: async () => {
      const { draft } = saver
      saver.stop({ forget: true })
      toast(text(words.sent, { n: state.people.length }))
      await navigate({ to: '/$account/$mode/requests/$document', params: { ...params, document: document.id } })
      if (draft) await environment.client.DELETE('/api/v1/drafts/{id}', { params: { path: { id: draft.id } } })
    },
  })
}

/** Errors of fields stand at their people and boxes; here is what they have in common, and how to go on. */
function Refused({ refusal, document, dispatch, onRefused, errors, onGo }: ReviewStepProps) {
  const environment = useEnvironment()
  const params = useEnvironmentParams()
  const { review: words } = textsOf('consoleEditor')
  const copy = useMutation({
    mutationFn: () =>
      unwrap(
        environment.client.POST('/api/v1/documents/{document_id}/copy', {
          params: { path: { document_id: document.id } },
          body: null,
        }),
      ),
    onSuccess: (copied) => {
      dispatch({ type: 'use document', document: documentOf(copied) })
      onRefused(null)
    },
    onError: onRefused,
  })
  if (refusal instanceof ApiProblem && refusal.code === 'signrequest_exists') {
    return (
      <Notice tone="warn" title={words.exists}>
        <p>{refusal.message}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Button size="small" busy={copy.isPending} onClick={() => copy.mutate()}>
            {words.useCopy}
          </Button>
          <Link to="/$account/$mode/requests/$document" params={{ ...params, document: document.id }}>
            {words.openExisting}
          </Link>
        </div>
      </Notice>
    )
  }
  const ofBoxes = errors.filter(
    ({ boxes, member, fieldId }) => boxes.length > 0 || fieldId !== null || member === 'cords' || member === 'page',
  )
  return (
    <div className="flex flex-col gap-2">
      <Problem error={refusal} />
      {ofBoxes.length > 0 && (
        <Button size="small" onClick={() => onGo('place')}>
          {words.toBoxes}
        </Button>
      )}
    </div>
  )
}
