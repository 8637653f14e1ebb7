import { type Content, type Html, html } from '@countersign/signing/html.ts'
import type { FormFrame } from '../frame.ts'
import type { FactorOffers } from '../model.ts'
import type { JoinedAccount } from '../outcomes.ts'
import { PATHS } from '../paths.ts'
import type { Field, Problem } from '../problems.ts'
import type { Translator } from '../translator.ts'

// Parts of forms.

export interface FieldOptions {
  name: Field
  /** `type`, `autocomplete` and others. */
  attributes: Html
  value?: string
  label?: string
  hint?: string | null
  /** The address in an invitation cannot be changed. */
  isReadonly?: boolean
}

/** A labelled field with its hint and its problems, which its description names. */
export function field(page: FormFrame, { messages }: Translator, options: FieldOptions): Html {
  const { name, attributes, value, label, hint = null, isReadonly = false } = options
  const codes = page.problems.filter((problem) => problem.field === name).map(({ code }) => messages.problems[code])
  const describedBy = [...(hint === null ? [] : [`${name}-hint`]), ...(codes.length === 0 ? [] : [`${name}-problem`])]
  return html`<div class="field">
<label for="${name}">${label ?? messages.fields[name as keyof typeof messages.fields]}</label>
<input id="${name}" name="${name}" ${attributes}${value !== undefined && html` value="${value}"`}${isReadonly && html` readonly`}${describedBy.length > 0 && html` aria-describedby="${describedBy.join(' ')}"`}${codes.length > 0 && html` aria-invalid="true"`}>
${hint !== null && html`<p class="muted" id="${name}-hint">${hint}</p>`}
${codes.length > 0 && html`<p class="problem" id="${name}-problem">${codes.join(' ')}</p>`}
</div>`
}

/** The summary of the problems, before the form. It has the focus, so that a screen reader reads it first. */
export function problemSummary({ problems }: FormFrame, { messages }: Translator): Content {
  if (problems.length === 0) return null
  const rows = problems.map((problem) => html`<li>${problemLink(problem, messages.problems[problem.code])}</li>`)
  return html`<div class="summary-of-problems" role="alert" tabindex="-1" autofocus>
${problems.some(isOfField) && html`<p>${messages.check}</p>`}
<ul>${rows}</ul>
</div>`
}

function problemLink(problem: Problem, text: string): Content {
  return isOfField(problem) ? html`<a href="#${problem.field}">${text}</a>` : text
}

/** Not so if no entry can be corrected, as after a passkey. */
function isOfField({ field }: Problem): boolean {
  return field !== null && field !== 'credential'
}

export interface PasskeyButton {
  ceremony: 'get' | 'create'
  /** The form is posted here, with the credential; the options are at this address with /options. */
  action: string
  label: string
  isMain?: boolean
  /** The browser also offers passkeys in the suggestions of the field for the address. */
  inAutofill?: boolean
  hint?: boolean
}

/** Works only with scripts, which read its messages from its attributes. In a form. */
export function passkeyButton({ messages: { passkey } }: Translator, options: PasskeyButton): Html {
  const { ceremony, action, label, isMain = false, inAutofill = false, hint = false } = options
  const id = `passkey-${ceremony}`
  return html`<div class="passkey js-only">
<button type="button" class="${isMain ? 'main' : 'second'}" data-passkey="${ceremony}"${inAutofill && html` data-autofill`} formaction="${action}" aria-describedby="${id}" data-cancelled="${passkey.cancelled}" data-registered="${passkey.registered}" data-unsupported="${passkey.unsupported}" data-failed="${passkey.failed}">${KEY}<span>${label}</span></button>
${hint && html`<p class="muted">${passkey.hint}</p>`}
<p class="problem" id="${id}" role="status"></p>
</div>
<noscript><p class="muted">${passkey.noScript}</p></noscript>`
}

export const EMAIL = html`type="email" required dir="ltr" maxlength="254" autocapitalize="off" spellcheck="false"`
export const NEW_PASSWORD = html`type="password" autocomplete="new-password" minlength="10" maxlength="200" dir="ltr"`
export const SIX_DIGITS = html`class="code" type="text" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="12" dir="ltr" autocapitalize="off" spellcheck="false"`
export const RECOVERY_CODE = html`type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" dir="ltr"`

export const CURRENT_PASSWORD = html`type="password" required autocomplete="current-password" maxlength="200" dir="ltr"`

/** The factors that a signed-in person can present again. `passkey`: where the form is posted with an assertion. */
export function factorFields(
  page: FormFrame,
  translator: Translator,
  { offers, passkey }: { offers: FactorOffers; passkey: string },
): Html {
  const { messages } = translator
  const hasFields = offers.offersTotp || offers.offersPassword
  return html`${offers.offersPasskey && passkeyButton(translator, { ceremony: 'get', action: passkey, label: messages.passkey.confirm, isMain: true })}
${offers.offersPasskey && hasFields && separator(translator)}
${offers.offersPassword && field(page, translator, { name: 'password', attributes: CURRENT_PASSWORD })}
${offers.offersTotp && field(page, translator, { name: 'code', attributes: SIX_DIGITS })}
${hasFields && html`<button class="${offers.offersPasskey ? 'second' : 'main'}">${messages.confirm}</button>`}`
}

export function separator({ messages }: Translator): Html {
  return html`<p class="or"><span>${messages.or}</span></p>`
}

/** A value to copy, which is shown once. */
export function secretBox(translator: Translator, label: string, value: string): Html {
  return html`<div class="secret"><p id="secret-label">${label}</p><code id="secret" dir="ltr" tabindex="0" aria-labelledby="secret-label">${value}</code>${copyButton(translator, 'secret')}</div>`
}

/** Copies the element with the id. Works only with scripts; without them, the text is selected as a whole. */
export function copyButton({ messages }: Translator, id: string): Html {
  return html`<button type="button" class="plain js-only" data-copy="${id}" data-copied="${messages.copied}" aria-live="polite">${messages.copy}</button>`
}

export function joinedAccount({ accountName, role }: JoinedAccount, { messages, format }: Translator): Html {
  return html`<div class="summary"><p class="name"><bdi>${accountName}</bdi></p>
<p>${format(messages.invitation.role, { role: messages.roles[role] })}</p></div>`
}

/** The link by which a signed-in person continues: to the page that they came for, else to the console. */
export function continueLink(next: string | null, { messages }: Translator): Html {
  const isConsole = next === null || next.startsWith(PATHS.console)
  return html`<a class="main" href="${next ?? PATHS.console}">${isConsole ? messages.toConsole : messages.continue}</a>`
}

export function time({ dateTime }: Translator, instant: string): Html {
  return html`<time datetime="${instant}">${dateTime(instant)}</time>`
}

const KEY = html`<svg class="key" viewBox="0 0 20 20" aria-hidden="true"><circle cx="7" cy="7" r="4"/><path d="M10 10l7 7M14 14l2-2M12 12l1.5-1.5"/></svg>`

/** A value in the query of a link. */
export function inQuery(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}
