import { type Content, html } from '../html.ts'
import type { SignPage } from '../model.ts'
import type { Translator } from '../translator.ts'

/** Whom a witness witnesses. Nothing for a signer. */
export function witnessed({ witnessOf }: SignPage, { messages, format }: Translator): Content {
  return witnessOf !== null && html`<p>${format(messages.witness.of, { name: witnessOf })}</p>`
}

/**
 * The fields for who a witness is. Nothing for a signer. A form that only scripts can send has no
 * named fields: a browser without scripts would put them into the URL.
 */
export function witnessFields({ witnessOf, witness, method }: SignPage, { messages }: Translator): Content {
  if (witnessOf === null) return null
  const named = (name: string) => method === 'drawn' && html`name="${name}"`
  const { address, hint } = messages.witness
  return html`<div class="witness-fields${method !== 'drawn' && ' js-only'}" id="witness">
<div><label for="witness-name">${messages.nameLabel}</label>
<input id="witness-name" ${named('witness_name')} value="${witness.name}" dir="auto" autocomplete="name" autocapitalize="words" spellcheck="false" maxlength="200" required aria-describedby="problem"></div>
<div><label for="witness-address">${address}</label>
<textarea id="witness-address" ${named('witness_address')} rows="2" dir="auto" autocomplete="street-address" spellcheck="false" maxlength="500" required aria-describedby="witness-hint problem">${witness.address}</textarea></div>
<p class="muted" id="witness-hint">${hint}</p>
</div>`
}
