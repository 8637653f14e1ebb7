import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import type { FieldFault } from '../editor/context.tsx'
import { PlacementEditor } from '../editor/editor.tsx'
import type { Action } from '../editor/model/history.ts'
import type { SigningLine } from '../editor/model/snap.ts'
import type { Box } from '../editor/model/types.ts'
import { useDescribedKeys } from '../shell/screen-keys.ts'
import { textsOf } from '../texts/catalogues.ts'
import { FormPanel } from './form-panel.tsx'
import type { LocatedError } from './model/locate.ts'
import { signs } from './model/people.ts'
import type { DocumentInfo, RequestAction, RequestState } from './model/state.ts'
import { TagPanel } from './tag-panel.tsx'

interface PlaceStepProps {
  state: RequestState
  document: DocumentInfo
  dispatch(action: RequestAction): void
  errors: readonly LocatedError[]
}

const NO_LINES: readonly SigningLine[] = []
const NO_TEXT: readonly Box[] = []

/** Where each person who signs does so, and what they fill. */
export function PlaceStep({ state, document, dispatch, errors }: PlaceStepProps) {
  const { people, active, history } = state
  const anchors = useAnchors(document.id)
  const persons = useMemo(
    () => people.flatMap((person, index) => (signs(person) ? [{ ...person, number: index + 1 }] : [])),
    [people],
  )
  const lines = useMemo(() => Map.groupBy(anchors?.lines ?? [], ({ page }) => page), [anchors])
  const texts = useMemo(() => Map.groupBy(anchors?.text ?? [], ({ page }) => page), [anchors])
  const textOf = useCallback((page: number) => texts.get(page) ?? NO_TEXT, [texts])
  const refusals = useMemo(
    () => new Map(errors.flatMap(({ boxes, message }) => boxes.map((id) => [id, message] as const))),
    [errors],
  )
  const faults = useMemo(() => faultsOf(errors), [errors])
  useDescribedKeys(useEditorKeyList())
  const onAction = useCallback((action: Action) => dispatch({ type: 'edit', action }), [dispatch])
  return (
    <PlacementEditor
      documentId={document.id}
      people={persons}
      active={active}
      history={history}
      forms={document.formFields}
      refusals={refusals}
      faults={faults}
      linesOf={(page) => lines.get(page) ?? NO_LINES}
      textOf={textOf}
      onAction={onAction}
      onChoose={(id) => dispatch({ type: 'choose person', id })}
    >
      <FormPanel forms={document.formFields} people={persons} fields={history.present.fields} onAction={onAction} />
      <TagPanel tags={anchors?.tags ?? []} people={persons} boxes={history.present.boxes} onAction={onAction} />
    </PlacementEditor>
  )
}

/** What is wrong with fields, by their ids. Errors of boxes are said at the boxes. */
function faultsOf(errors: readonly LocatedError[]): Map<string, FieldFault[]> {
  const faults = new Map<string, FieldFault[]>()
  for (const { fieldId, option, message, boxes } of errors) {
    if (fieldId === null || boxes.length > 0) continue
    const known = faults.get(fieldId) ?? []
    if (!known.some((fault) => fault.option === option))
      faults.set(fieldId, [...known, { option: option ?? '', message }])
  }
  return faults
}

/** Tags, lines and the places of text in the document. Without them everything works; they only help. */
function useAnchors(documentId: string) {
  const { client, scope } = useEnvironment()
  const { data } = useQuery({
    queryKey: [...scope, 'static', 'anchors', documentId],
    queryFn: () =>
      unwrap(client.GET('/api/v1/documents/{document_id}/anchors', { params: { path: { document_id: documentId } } })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => undefined,
  })
  return data
}

function useEditorKeyList() {
  const { keys } = textsOf('consoleEditor')
  return useMemo(
    () =>
      [
        ['1–9', keys.person],
        ['← ↑ → ↓', keys.move],
        ['Shift + ←', keys.moveFar],
        ['Alt + ←', keys.resize],
        ['d', keys.duplicate],
        ['Delete', keys.remove],
        ['Ctrl Z', keys.undo],
        ['Ctrl Shift Z', keys.redo],
        ['Ctrl A', keys.selectAll],
        ['PageDown', keys.nextPage],
        ['+ − 0', keys.zoom],
        ['v', keys.select],
      ] as const,
    [keys],
  )
}
