import { mayManage, ROLES, type Role } from '@countersign/domain/access'
import { useEnvironment } from '../api/environment.tsx'
import { CheckboxField, SelectField } from '../components/field.tsx'
import { textsOf } from '../texts/catalogues.ts'

export interface Rights {
  role: Role
  modes: ('test' | 'live')[]
}

/** The role and the modes of a member. Only roles that the user may give are offered. */
export function RoleFields({ value, onChange }: { value: Rights; onChange(rights: Rights): void }) {
  const { membership } = useEnvironment()
  const { members, roles } = textsOf('consoleAccount')
  const { mode } = textsOf('console')
  const offered = ROLES.filter((role) => mayManage(membership.role as Role, role))
  const toggle = (name: 'test' | 'live', isOn: boolean) =>
    onChange({ ...value, modes: isOn ? [...value.modes, name] : value.modes.filter((one) => one !== name) })
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={members.role}
        hint={roles[value.role].text}
        value={value.role}
        options={offered.map((role) => ({ value: role, label: roles[role].name }))}
        onChange={({ target }) => onChange({ ...value, role: target.value as Role })}
      />
      <fieldset>
        <legend className="text-sm font-medium">{members.modes}</legend>
        <CheckboxField
          label={mode.sandbox}
          checked={value.modes.includes('test')}
          onChange={({ target }) => toggle('test', target.checked)}
        />
        <CheckboxField
          label={mode.live}
          checked={value.modes.includes('live')}
          onChange={({ target }) => toggle('live', target.checked)}
        />
      </fieldset>
    </div>
  )
}
