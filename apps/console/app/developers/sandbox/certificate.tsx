import type { paths } from '@countersign/sdk'
import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { saveFile, unwrap } from '../../api/client.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Button } from '../../components/button.tsx'
import { SelectField, TextField } from '../../components/field.tsx'
import { Card, CardHeader } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { SecretDialog, useSecret } from '../shared/secret-dialog.tsx'
import { useTask } from '../shared/use-task.ts'

type CertificateBody = paths['/api/v1/sandbox/certificates']['post']['requestBody']['content']['application/json']
type Fault = NonNullable<CertificateBody['fault']>

const FAULTS: readonly Fault[] = ['expired', 'not_yet_valid', 'revoked', 'not_for_signing']

/** Makes a certificate of the sandbox's CA, saves its file, and shows the password of the file once. */
export function CertificateCard() {
  const { client } = useEnvironment()
  const { keys, sandbox } = textsOf('consoleDevelopers')
  const { certificate: words } = sandbox
  const [name, setName] = useState('')
  const [fault, setFault] = useState<Fault | ''>('')
  const [isChecked, setChecked] = useState(false)
  const password = useSecret<string>()
  const task = useTask()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (name.trim() === '') return
    void task.run(async () => {
      const body = { name: name.trim(), ...(fault !== '' && { fault }) }
      const made = await unwrap(client.POST('/api/v1/sandbox/certificates', { body }))
      if (made.p12 === null || made.password === null) return
      saveFile(fileOf(made.p12), made.file_name)
      password.show(made.password)
    })
  }
  return (
    <Card>
      <CardHeader title={words.title} hint={words.text} />
      <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3 px-4 py-3">
        <TextField
          className="w-full"
          label={keys.name}
          hint={words.nameHint}
          error={isChecked && name.trim() === '' ? keys.nameNeeded : null}
          value={name}
          maxLength={64}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          className="w-full"
          label={words.fault}
          value={fault}
          onChange={({ target }) => setFault(FAULTS.find((each) => each === target.value) ?? '')}
          options={[
            { value: '', label: words.noFault },
            ...FAULTS.map((value) => ({ value, label: words.faults[value] })),
          ]}
        />
        <Button type="submit" busy={task.isRunning}>
          <Download size={16} aria-hidden />
          {words.download}
        </Button>
        {task.error !== null && <Problem error={task.error} />}
      </form>
      {password.secret !== null && (
        <SecretDialog
          title={words.savedTitle}
          label={words.password}
          secret={password.secret}
          onClose={() => password.forget()}
        >
          <p className="text-sm">{words.savedText}</p>
        </SecretDialog>
      )}
    </Card>
  )
}

function fileOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'application/x-pkcs12' })
}
