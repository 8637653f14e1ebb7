import { useEditor } from '../context.tsx'
import { withOption } from '../model/fields.ts'
import type { EditorField, FieldDefinition } from '../model/types.ts'

export interface FieldForm {
  readonly field: EditorField
  readonly definition: FieldDefinition
  /** What is wrong with an option, or with a part of it. */
  errorOf(option: string): string | null
  /** Undefined removes the option. */
  set<Name extends keyof FieldDefinition>(name: Name, value: FieldDefinition[Name]): void
  /** Changes with the same `of` in a row are one step of the history. */
  define(definition: FieldDefinition, of: string): void
}

export function useFieldForm(field: EditorField): FieldForm {
  const { command, faults } = useEditor()
  const { definition, id } = field
  const define = (changed: FieldDefinition, of: string) =>
    command({ type: 'define', id, definition: changed }, `define ${id} ${of}`)
  return {
    field,
    definition,
    define,
    set: (name, value) => define(withOption(definition, name, value), name),
    errorOf: (option) => (faults.get(id) ?? []).find((fault) => isOf(fault.option, option))?.message ?? null,
  }
}

/** `options[2]` and `show_if.field` are parts of an option. */
function isOf(path: string, option: string): boolean {
  return path === option || path.startsWith(`${option}.`) || path.startsWith(`${option}[`)
}
