import { useNavigate, useSearch } from '@tanstack/react-router'
import { CodeXml } from 'lucide-react'
import { useMemo, useReducer, useState } from 'react'
import { useEnvironmentParams } from '../api/environment.tsx'
import { ApiProblem } from '../api/problem.ts'
import { Button } from '../components/button.tsx'
import { PageHeader } from '../components/layout.tsx'
import { Notice } from '../components/problem.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { CodeDialog } from './code-dialog.tsx'
import { DocumentStep } from './document-step.tsx'
import { type Checked, fieldErrorsOf, isCurrent, type LocatedError, locateErrors } from './model/locate.ts'
import { changeRequest, checkedOf, type RequestState } from './model/state.ts'
import type { OpenedDraft } from './open-draft.ts'
import { PeopleStep } from './people-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { ConflictNotice, SaveStatus } from './save-status.tsx'
import { StepBar } from './step-bar.tsx'
import type { Step } from './steps.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useSaver } from './use-saver.ts'

/** What the API refused, with what was sent. */
interface Refused {
  error: unknown
  sent: Checked
}

interface PrepareProps {
  opened: OpenedDraft
  onSaved(draft: string): void
}

/** The steps of a request that is being prepared. */
export function Prepare({ opened, onSaved }: PrepareProps) {
  const words = textsOf('consoleEditor')
  const [state, dispatch] = useReducer(changeRequest, opened.state)
  const { saver, saveState } = useSaver(state, opened, onSaved)
  const [step, goTo] = useStep(state)
  const [refused, setRefused] = useState<Refused | null>(null)
  const fieldErrors = useFieldErrors(state)
  const refusals = useLocatedErrors(refused, state)
  const errors = useMemo(() => [...fieldErrors, ...refusals], [fieldErrors, refusals])
  const onRefused = (error: unknown) => setRefused(error === null ? null : { error, sent: checkedOf(state) })
  const [isCodeOpen, setCodeOpen] = useState(false)
  const reload = () => {
    saver.stop({ forget: true })
    location.reload()
  }
  const shared = { state, dispatch, errors }
  return (
    <>
      <PageHeader
        title={words.title}
        below={
          saveState.kind !== 'nothing' && (
            <span className="flex flex-wrap items-center gap-x-3">
              {state.document?.name}
              <SaveStatus state={saveState} onRetry={() => void saver.flush()} />
            </span>
          )
        }
        actions={
          state.document && (
            <Button size="small" className="max-sm:hidden" onClick={() => setCodeOpen(true)}>
              <CodeXml size={14} aria-hidden />
              {words.code.open}
            </Button>
          )
        }
      />
      {saveState.kind === 'conflict' && <ConflictNotice onReload={reload} onOverwrite={() => void saver.overwrite()} />}
      {opened.isRestored && saveState.kind !== 'saved' && (
        <div className="mb-4">
          <Notice title={words.save.restored} />
        </div>
      )}
      <StepBar step={step} hasDocument={state.document !== null} onGo={goTo} />
      {step === 'document' && <DocumentStep {...shared} onDone={() => goTo('people')} />}
      {step === 'people' && <PeopleStep {...shared} />}
      {step === 'place' && state.document && <PlaceStep {...shared} document={state.document} />}
      {step === 'review' && state.document && (
        <ReviewStep
          {...shared}
          document={state.document}
          saver={saver}
          isFieldWrong={fieldErrors.length > 0}
          refusal={refused?.error ?? null}
          onRefused={onRefused}
          onGo={goTo}
        />
      )}
      {isCodeOpen && state.document && (
        <CodeDialog state={state} document={state.document} dispatch={dispatch} onClose={() => setCodeOpen(false)} />
      )}
    </>
  )
}

/** The step in the address. Without a document there is only the first one. */
function useStep({ document }: RequestState): [Step, (step: Step) => void] {
  const { step = document ? 'people' : 'document' } = useSearch({ from: '/$account/$mode/requests/new' })
  const navigate = useNavigate()
  const params = useEnvironmentParams()
  const goTo = (to: Step) =>
    void navigate({
      to: '/$account/$mode/requests/new',
      params,
      search: (before) => ({ ...before, step: to }),
    })
  return [document ? step : 'document', goTo]
}

/** What the API refused, at the people, fields and boxes concerned, as long as these are unchanged. */
function useLocatedErrors(refused: Refused | null, state: RequestState): readonly LocatedError[] {
  return useMemo(() => {
    if (!(refused?.error instanceof ApiProblem)) return []
    const errors = locateErrors(fieldErrorsOf(refused.error.details), refused.sent)
    return errors.filter((error) => isCurrent(error, checkedOf(state), refused.sent))
  }, [refused, state])
}
