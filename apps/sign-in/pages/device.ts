import { type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { DevicePage, DeviceStepUp } from '../model.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { factorFields, field, problemSummary } from './parts.ts'
import { hidden, shell } from './shell.ts'

const USER_CODE = html`class="code" type="text" required autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" dir="ltr"`

/** Asks for the user code of a device (RFC 8628), then for the decision. */
export function devicePage(page: DevicePage, assets: SignInAssets): Html {
  const { messages } = translatorFor(page.locale)
  const { device } = messages
  const stepUp = page.request?.stepUp ?? null
  const title = stepUp ? device.stepUpTitle : page.request ? device.confirmTitle : device.title
  return shell({
    page,
    assets,
    title,
    address: PATHS.device,
    query: { user_code: page.userCode },
    hasPasskeys: stepUp?.offersPasskey ?? false,
    body: (translator) => html`<h1>${title}</h1>
${page.request ? decision(page, page.request, translator) : codeForm(page, translator)}`,
  })
}

type Request = NonNullable<DevicePage['request']>

function decision(page: DevicePage, request: Request, translator: Translator): Html {
  return request.stepUp
    ? stepUpConfirmation(page, request, request.stepUp, translator)
    : confirmation(page, request, translator)
}

function codeForm(page: DevicePage, translator: Translator): Html {
  const { messages } = translator
  return html`<p>${messages.device.text}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.device}" novalidate>
${field(page, translator, { name: 'user_code', attributes: USER_CODE, value: page.userCode })}
<button class="main">${messages.continue}</button>
</form>`
}

function confirmation(page: DevicePage, request: Request, translator: Translator): Html {
  const { messages, format, dateTime } = translator
  const { client, address, requestedAt } = request
  return html`<p>${format(messages.device.confirmText, { client, address, date: dateTime(requestedAt) })}</p>
<p class="user-code"><code dir="ltr">${page.userCode}</code></p>
<p class="notice warning">${messages.device.warning}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.deviceConfirm}">
${hidden('user_code', page.userCode)}
<button class="main" name="decision" value="approve">${messages.device.allow}</button>
<button class="second" name="decision" value="deny">${messages.device.deny}</button>
</form>`
}

/**
 * Names what is approved, for which session and from where, before it offers a factor: a person who was talked into
 * typing a code sees that it is not theirs. To deny needs no factor.
 */
function stepUpConfirmation(page: DevicePage, request: Request, stepUp: DeviceStepUp, translator: Translator): Html {
  const { messages, format, dateTime } = translator
  const { device } = messages
  const { client, address } = request
  const [date, since] = [dateTime(request.requestedAt), dateTime(stepUp.signedInAt)]
  const hasFactor = stepUp.offersPasskey || stepUp.offersTotp || stepUp.offersPassword
  return html`<p>${format(device.stepUpText, { client, address, date, since })}</p>
<p>${device.stepUpEffect}</p>
<p class="user-code"><code dir="ltr">${page.userCode}</code></p>
<p class="notice warning">${device.stepUpWarning}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.deviceStepUp}" novalidate>
${hidden('user_code', page.userCode)}
${hasFactor ? factorFields(page, translator, { offers: stepUp, passkey: PATHS.deviceStepUpPasskey }) : html`<button class="main">${messages.confirm}</button>`}
</form>
<form method="post" action="${PATHS.deviceConfirm}">
${hidden('user_code', page.userCode)}
<button class="second" name="decision" value="deny">${device.deny}</button>
</form>`
}
