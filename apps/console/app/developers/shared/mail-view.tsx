import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { Choice } from '../../components/choice.tsx'
import { CodeBlock } from '../../components/copy.tsx'
import { Definition } from '../../components/layout.tsx'
import { MailFrame } from '../../components/mail-frame.tsx'
import { textsOf } from '../../texts/catalogues.ts'
import { exactTime, fileSize, text } from '../../texts/format.ts'
import { fetchLogo, logoPathIn, withLogo } from './mail-logo.ts'

const FORMS = ['desktop', 'phone', 'text', 'headers'] as const
const WIDTHS = { desktop: 600, phone: 360 }

interface Mail {
  to: string
  subject: string
  /** ISO 8601. */
  date: string
  html: string
  text: string
  attachments: readonly { name: string; size: number }[]
}

interface MailViewProps {
  mail: Mail
  /** Beside the choice of the form. */
  action?: ReactNode
  /** Above the mail. */
  note?: string
  /** Further headers: definitions. */
  children?: ReactNode
}

/** A mail as its recipient sees it, on a computer and on a phone, its text, and its headers. */
export function MailView({ mail, action, note, children }: MailViewProps) {
  const { mail: words } = textsOf('consoleDevelopers')
  const [form, setForm] = useState<(typeof FORMS)[number]>('desktop')
  const logo = useLogo(mail.html)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Choice label={words.form} options={FORMS} labels={words} chosen={form} onChoose={setForm} />
        {action}
      </div>
      {note !== undefined && <p className="text-xs text-muted">{note}</p>}
      {(form === 'desktop' || form === 'phone') && (
        <MailFrame
          html={withLogo(mail.html, logo)}
          width={WIDTHS[form]}
          title={text(words.frame, { subject: mail.subject })}
        />
      )}
      {form === 'text' && <CodeBlock label={words.text} code={mail.text} />}
      {form === 'headers' && (
        <dl>
          <Definition term={words.to}>{mail.to}</Definition>
          <Definition term={words.subject}>{mail.subject}</Definition>
          <Definition term={words.date}>{exactTime(new Date(mail.date))}</Definition>
          {children}
          {mail.attachments.length > 0 && (
            <Definition term={words.attachments}>
              {mail.attachments.map(({ name, size }) => (
                <span key={name} className="block">
                  {name} ({fileSize(size)})
                </span>
              ))}
            </Definition>
          )}
        </dl>
      )}
    </div>
  )
}

/** The logo of a mail as a data URL; null until it is there. */
function useLogo(html: string): string | null {
  const environment = useEnvironment()
  const path = logoPathIn(html)
  const { data = null } = useQuery({
    queryKey: [...environment.scope, 'static', 'mail-logo', path],
    queryFn: ({ signal }) => (path === null ? null : fetchLogo(path, signal)),
    enabled: path !== null,
    // Its name is its content.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
