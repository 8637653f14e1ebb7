import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEnvironmentParams } from '../api/environment.tsx'
import { Choice } from '../components/choice.tsx'
import { CodeBlock } from '../components/copy.tsx'
import { Card, CardHeader } from '../components/layout.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { curlSteps, type GuideStep, typeScriptSteps } from './guide.ts'

const FORMS = { curl: curlSteps, typescript: typeScriptSteps }
const AT: Record<GuideStep, number> = { send: 0, sign: 1, seal: 2, done: 2 }

/** The steps of the guide as an integration makes them. */
export function CodeBeside({ person, step }: { person: { name: string; email: string }; step: GuideStep }) {
  const params = useEnvironmentParams()
  const { apiPanel } = textsOf('console')
  const { code } = textsOf('consoleStart')
  const [form, setForm] = useState<keyof typeof FORMS>('curl')
  const titles = [code.upload, code.create, code.download]
  return (
    <Card className="self-start">
      <CardHeader
        title={code.title}
        actions={
          <Choice
            label={code.title}
            options={['curl', 'typescript']}
            labels={apiPanel}
            chosen={form}
            onChoose={setForm}
          />
        }
      />
      <ol className="flex flex-col gap-3 p-4">
        {FORMS[form](location.origin, person).map((source, i) => (
          <li key={titles[i]} aria-current={i === AT[step] ? 'step' : undefined}>
            <CodeBlock label={`${i + 1}. ${titles[i]}`} code={source} />
          </li>
        ))}
      </ol>
      <p className="border-t border-line px-4 py-3 text-sm text-muted">
        {code.keyNote}{' '}
        <Link to="/$account/$mode/developers" params={params}>
          {code.makeKey}
        </Link>
      </p>
    </Card>
  )
}
