import { overlap } from '@countersign/domain/placement'
import type { components } from '@countersign/sdk'
import { Tags } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { SelectField } from '../components/field.tsx'
import { toast } from '../components/toast.tsx'
import type { EditorPerson } from '../editor/context.tsx'
import type { Action } from '../editor/model/history.ts'
import type { EditorBox } from '../editor/model/types.ts'
import { nameOf } from '../editor/names.ts'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'

type Tag = components['schemas']['DocumentTag']

interface TagPanelProps {
  tags: readonly Tag[]
  people: readonly EditorPerson[]
  boxes: readonly EditorBox[]
  onAction(action: Action): void
}

/** Tags in the text, such as `{{sign:buyer}}`, become boxes of the person who has the role. */
export function TagPanel({ tags, people, boxes: placed, onAction }: TagPanelProps) {
  const { tags: words } = textsOf('consoleEditor')
  const signing = tags.filter(({ type }) => type === 'sign' || type === 'initials')
  const roles = [...new Set(signing.map(({ name }) => name))]
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  if (roles.length === 0) return null
  const personOf = (role: string) => chosen[role] ?? people[roles.indexOf(role)]?.id ?? ''
  const place = () => {
    const boxes = signing.flatMap(({ name, page, box: { x, y, w, h } }) => {
      const signer = personOf(name)
      const box = { signer, page, x, y, w, h }
      // A tag that already has its box gets no second one over it.
      const isThere = placed.some((other) => other.page === page && overlap(other, box))
      return signer === '' || isThere ? [] : [box]
    })
    if (boxes.length > 0) onAction({ type: 'command', command: { type: 'add', boxes } })
    toast(text(words.placed, { n: boxes.length }), boxes.length > 0 ? { undo: () => onAction({ type: 'undo' }) } : {})
  }
  return (
    <section aria-label={words.title} className="flex flex-col gap-2 border-t border-line pt-3">
      <h2 className="flex items-center gap-1.5 text-sm font-semibold">
        <Tags size={14} aria-hidden />
        {words.title}
      </h2>
      <p className="text-xs text-muted">{text(words.found, { n: signing.length })}</p>
      {roles.map((role) => (
        <SelectField
          key={role}
          label={role}
          value={personOf(role)}
          options={[
            { value: '', label: words.nobody },
            ...people.map((person) => ({ value: person.id, label: `${person.number} · ${nameOf(person)}` })),
          ]}
          onChange={({ target }) => setChosen({ ...chosen, [role]: target.value })}
        />
      ))}
      <Button size="small" disabled={roles.every((role) => personOf(role) === '')} onClick={place}>
        {words.place}
      </Button>
    </section>
  )
}
