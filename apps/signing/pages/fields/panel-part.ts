import type { Assets } from '../../assets.ts'
import { ERROR_KEYS, UPLOAD_PROBLEMS } from '../../fields/error-message.ts'
import { type Content, html } from '../../html.ts'
import type { SignPage } from '../../model.ts'
import type { Translator } from '../../translator.ts'
import { hasInputs, LOCK, type ScriptMessages } from '../panel-parts.ts'
import { fieldInputs } from './inputs.ts'

/** The part of a panel with the fields. Nothing if the signer fills in none. */
export function fieldsPart(page: SignPage, translator: Translator): Content {
  const { fields } = page
  if (!hasInputs(fields)) return null
  const { messages } = translator
  return html`<div class="fields${page.method !== 'drawn' && ' js-only'}" id="fields" role="group" aria-label="${messages.fields.title}">
${fieldInputs(page, fields, translator)}
<p class="muted js-only kept">${LOCK}${messages.fields.kept}</p>
<div class="guide js-only"><button type="button" class="plain" id="field-back">${messages.fields.back}</button><button type="button" class="main" id="field-next">${messages.fields.toSign}</button></div>
</div>
<p class="sr-only" id="field-news" role="status"></p>
<div class="js-only" id="field-done"><button type="button" class="plain" id="field-edit">${messages.fields.edit}</button></div>`
}

/**
 * The classes and attributes of the form. It shows the fields first, unless the signer comes back from a provider or must
 * choose another method. The script of the panel loads the script of the fields from here.
 */
export function fieldsAttributes(
  { fields, remote }: SignPage,
  assets: Assets,
): { classes: string; attributes: Content } {
  if (!hasInputs(fields)) return { classes: '', attributes: null }
  const { definitions, context, given } = fields
  const isFirst = remote === null || (remote.providers.length > 0 && !remote.attempt && remote.errorCode === null)
  return {
    classes: isFirst ? ' with-fields filling' : ' with-fields',
    attributes: html` data-fields-script="${assets.fieldsScript}" data-fields="${JSON.stringify({ definitions, context, isSent: given !== null })}"`,
  }
}

/** Messages that the scripts of the fields display. */
export function fieldMessages({ fields }: SignPage, { messages }: Translator): ScriptMessages {
  if (!hasInputs(fields)) return {}
  const { errors, uploadProblems } = messages.fields
  const { position, next, toSign, left, appeared, disappeared, uploading, uploaded, removed, notUploaded, shrinking } =
    messages.fields
  return {
    ...{ 'field-position': position, 'field-next': next, 'field-to-sign': toSign, 'field-left': left },
    ...{ 'field-appeared': appeared, 'field-disappeared': disappeared },
    ...{ 'field-uploading': uploading, 'field-uploaded': uploaded, 'field-removed': removed },
    ...{ 'field-not-uploaded': notUploaded, 'field-shrinking': shrinking },
    ...Object.fromEntries(ERROR_KEYS.map((key) => [`field-error-${key}`, errors[key]])),
    ...Object.fromEntries(UPLOAD_PROBLEMS.map((key) => [`field-upload-${key}`, uploadProblems[key]])),
  }
}
