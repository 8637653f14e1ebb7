import { accentTones, readableShade, readColour } from '@countersign/domain/colour'
import { LANGUAGES } from '@countersign/locales/languages.ts'
import type { components } from '@countersign/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap } from '../api/client.ts'
import { useEnvironment } from '../api/environment.tsx'
import { Button } from '../components/button.tsx'
import { SelectField, TextArea, TextField } from '../components/field.tsx'
import { Card, CardHeader } from '../components/layout.tsx'
import { Notice, Problem } from '../components/problem.tsx'
import { toast } from '../components/toast.tsx'
import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import { BrandingPreview } from './branding-preview.tsx'

export type Branding = components['schemas']['Branding']
type LanguageCode = keyof typeof LANGUAGES

const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))

/** Colour, reply address, links and the texts of one language at a time, with a preview of what is typed. */
export function BrandingForm({
  branding,
  account,
}: {
  branding: Branding
  account: { name: string; email: string; language: string }
}) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const { branding: texts } = textsOf('consoleAccount')
  const { actions } = textsOf('console')
  const [color, setColor] = useState(branding.color ?? '')
  const [replyTo, setReplyTo] = useState(branding.reply_to ?? '')
  const [helpUrl, setHelpUrl] = useState(branding.help_url ?? '')
  const [privacyUrl, setPrivacyUrl] = useState(branding.privacy_url ?? '')
  const [language, setLanguage] = useState(account.language as LanguageCode)
  const stored = branding.texts[language]
  const [written, setWritten] = useState<Partial<Record<LanguageCode, { introduction: string; footer: string }>>>({})
  const { introduction, footer } = written[language] ?? {
    introduction: stored?.introduction ?? '',
    footer: stored?.footer ?? '',
  }
  const write = (changed: object) => setWritten({ ...written, [language]: { introduction, footer, ...changed } })
  const saving = useMutation({
    mutationFn: () =>
      unwrap(
        environment.client.PATCH('/api/v1/account/branding', {
          body: {
            ...{ color: color || null, texts: written },
            // An address or a link of a domain that is lost meanwhile would be refused.
            ...(replyTo !== (branding.reply_to ?? '') && { reply_to: replyTo || null }),
            ...(helpUrl !== (branding.help_url ?? '') && { help_url: helpUrl || null }),
            ...(privacyUrl !== (branding.privacy_url ?? '') && { privacy_url: privacyUrl || null }),
          },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [...environment.scope, 'account'] })
      setWritten({})
      toast(texts.saved)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const read = readColour(color)
  const isReadable = read !== null && accentTones(read, 'light') !== null
  const colorError = read !== null && !isReadable ? text(texts.tooLight, { shade: readableShade(read) }) : null
  const canChange = environment.can('account')
  const notices = [
    ...(branding.shown ? [] : [environment.mode === 'test' ? texts.notShownInSandbox : texts.notShown]),
    ...(branding.contact === null ? [texts.noContact] : []),
  ]
  return (
    <Card>
      <CardHeader title={texts.title} hint={texts.hint} />
      {notices.map((notice) => (
        <div key={notice} className="px-4 pt-4">
          <Notice title={notice} />
        </div>
      ))}
      <BrandingPreview
        name={account.name}
        address={replyTo && replyTo !== branding.reply_to ? replyTo : branding.contact}
        color={isReadable ? read : null}
        logo={branding.logo}
        introduction={introduction}
        footer={footer}
      />
      <form onSubmit={submit} className="flex flex-col gap-4 border-t border-line p-4">
        <fieldset disabled={!canChange} className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={texts.color}
            hint={texts.colorHint}
            error={colorError}
            placeholder="#0b6e4f"
            maxLength={7}
            value={color}
            onChange={({ target }) => setColor(target.value)}
          />
          <TextField
            label={texts.replyTo}
            hint={texts.replyToHint}
            type="email"
            placeholder={account.email}
            value={replyTo}
            onChange={({ target }) => setReplyTo(target.value)}
          />
          <TextField
            label={texts.helpUrl}
            hint={texts.linkHint}
            type="url"
            maxLength={300}
            value={helpUrl}
            onChange={({ target }) => setHelpUrl(target.value)}
          />
          <TextField
            label={texts.privacyUrl}
            hint={texts.linkHint}
            type="url"
            maxLength={300}
            value={privacyUrl}
            onChange={({ target }) => setPrivacyUrl(target.value)}
          />
          <SelectField
            label={texts.language}
            options={LANGUAGE_OPTIONS}
            value={language}
            onChange={({ target }) => setLanguage(target.value as LanguageCode)}
          />
          <TextField
            label={texts.introduction}
            hint={texts.introductionHint}
            maxLength={300}
            value={introduction}
            onChange={({ target }) => write({ introduction: target.value })}
          />
          <TextArea
            label={texts.footer}
            hint={texts.footerHint}
            className="sm:col-span-2"
            maxLength={600}
            value={footer}
            onChange={({ target }) => write({ footer: target.value })}
          />
        </fieldset>
        {saving.error && <Problem error={saving.error} />}
        {canChange && (
          <div>
            <Button type="submit" kind="primary" busy={saving.isPending}>
              {actions.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
