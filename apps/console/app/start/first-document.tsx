import type { components } from '@countersign/sdk'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEnvironment } from '../api/environment.tsx'
import { classes } from '../components/classes.ts'
import { PageHeader } from '../components/layout.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { CodeBeside } from './code-beside.tsx'
import { type GuideStep, stepOf } from './guide.ts'
import { SendStep } from './send-step.tsx'
import { SignStep } from './sign-step.tsx'
import { SignedStep } from './signed-step.tsx'

type Summary = components['schemas']['SignRequestSummary']

const ORDER: readonly GuideStep[] = ['send', 'sign', 'seal', 'done']

/** The first signed document, in the browser alone; the same steps as code beside it. */
export function FirstDocument({ request }: { request: Summary | undefined }) {
  const { me } = useEnvironment()
  const words = textsOf('consoleStart')
  const step = stepOf(request)
  const person = {
    name: request?.signers[0]?.name ?? me.user.name ?? nameFrom(me.user.email),
    email: request?.signers[0]?.email ?? me.user.email,
  }
  return (
    <>
      <PageHeader title={words.title} below={words.intro} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <ol className="flex flex-col gap-3">
          <Step number={1} title={words.send.title} at="send" now={step} done={words.send.done}>
            <SendStep person={person} />
          </Step>
          <Step number={2} title={words.sign.title} at="sign" now={step} done={words.sign.done}>
            {request && <SignStep request={request} />}
          </Step>
          <Step number={3} title={words.signed.title} at="done" now={step} pending={step === 'seal'}>
            {step === 'seal' ? (
              <p aria-live="polite">{words.signed.sealing}</p>
            ) : (
              request && <SignedStep request={request} />
            )}
          </Step>
        </ol>
        <CodeBeside person={person} step={step} />
      </div>
    </>
  )
}

/** A step is a heading until its turn, open at its turn, and a line with a tick after it. */
function Step(props: {
  number: number
  title: string
  at: GuideStep
  now: GuideStep
  done?: string
  pending?: boolean
  children: ReactNode
}) {
  const { number, title, at, now, done, pending = false, children } = props
  const isOpen = at === now || pending
  const isDone = ORDER.indexOf(now) > ORDER.indexOf(at) || now === 'done'
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      className={classes('rounded-lg border border-line', isOpen ? 'bg-card' : 'bg-transparent')}
    >
      <h2 className="flex items-center gap-3 px-4 py-3 text-base font-semibold">
        <span
          aria-hidden
          className={classes(
            'grid size-7 shrink-0 place-items-center rounded-full text-sm',
            isDone ? 'bg-good-soft text-good' : isOpen ? 'bg-press text-white' : 'border border-line text-muted',
          )}
        >
          {isDone ? <Check size={16} /> : number}
        </span>
        <span className={isOpen || isDone ? '' : 'text-muted'}>{title}</span>
        {isDone && done && <span className="ms-auto text-sm font-normal text-good">{done}</span>}
      </h2>
      {isOpen && <div className="px-4 pb-4 sm:ps-14">{children}</div>}
    </li>
  )
}

/** A first proposal for a name: `asha.rao@example.com` is Asha Rao. */
function nameFrom(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._\d-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
