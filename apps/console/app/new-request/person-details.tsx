import { LANGUAGES, LOCALES } from '@countersign/locales'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../account/queries.ts'
import { useEnvironment } from '../api/environment.tsx'
import { CheckboxField, SelectField, TextField } from '../components/field.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { type Auth, mayDelegate, type Person, signs } from './model/people.ts'

/** The signing methods of the form. JSON can name others with the same meaning, such as `drawn`. */
const METHODS = ['electronic', 'dsc', 'p12', 'aadhaar', 'national_id'] as const
/** Methods at a provider, which can be unavailable. */
const REMOTE: readonly string[] = ['aadhaar', 'national_id']
const AUTHS = ['none', 'email_otp', 'access_code'] as const

/** How a person signs, what they need besides the link, and their language. */
export function PersonDetails({ person, onChange }: { person: Person; onChange(change: Partial<Person>): void }) {
  const { people: words, methods, auth } = textsOf('consoleEditor')
  const known = METHODS.map((value) => ({ value: value as string, label: methods[value] }))
  const isKnown = known.some(({ value }) => value === person.sigType)
  const languages = LOCALES.map((value) => ({ value: value as string, label: LANGUAGES[value].name }))
  const isLanguageKnown = person.locale === '' || languages.some(({ value }) => value === person.locale)
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-3">
      {signs(person) && (
        <SelectField
          label={words.method}
          value={person.sigType}
          options={isKnown ? known : [...known, { value: person.sigType, label: person.sigType }]}
          onChange={({ target }) => onChange({ sigType: target.value })}
        />
      )}
      <SelectField
        label={words.auth}
        value={person.auth}
        options={AUTHS.map((value) => ({ value, label: auth[value] }))}
        onChange={({ target }) => onChange({ auth: target.value as Auth })}
      />
      <SelectField
        label={words.language}
        value={person.locale}
        options={[
          { value: '', label: words.accountLanguage },
          ...languages,
          ...(isLanguageKnown ? [] : [{ value: person.locale, label: person.locale }]),
        ]}
        onChange={({ target }) => onChange({ locale: target.value })}
      />
      {person.auth === 'access_code' && (
        <TextField
          label={words.accessCode}
          hint={words.accessCodeHint}
          value={person.accessCode}
          minLength={6}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => onChange({ accessCode: target.value })}
        />
      )}
      {mayDelegate(person) && <MayDelegate person={person} onChange={onChange} />}
      {signs(person) && REMOTE.includes(person.sigType) && (
        <CheckboxField
          className="sm:col-span-2"
          label={words.fallback}
          checked={Array.isArray(person.other.fallback) && person.other.fallback.length > 0}
          onChange={({ target }) => onChange({ other: withFallback(person.other, target.checked) })}
        />
      )}
    </div>
  )
}

/** Not offered where the account forbids it, because the API would refuse the request. */
function MayDelegate({ person, onChange }: { person: Person; onChange(change: Partial<Person>): void }) {
  const { people: words } = textsOf('consoleEditor')
  const isForbidden = useQuery(accountQuery(useEnvironment())).data?.delegation === false
  return (
    <CheckboxField
      className="sm:col-span-3"
      label={words.mayDelegate}
      hint={isForbidden ? words.delegationForbidden : words.mayDelegateHint}
      disabled={isForbidden && !person.mayDelegate}
      checked={person.mayDelegate}
      onChange={({ target }) => onChange({ mayDelegate: target.checked })}
    />
  )
}

function withFallback(other: Person['other'], isPermitted: boolean): Person['other'] {
  const { fallback: _fallback, ...rest } = other
  return isPermitted ? { ...rest, fallback: ['electronic'] } : rest
}
