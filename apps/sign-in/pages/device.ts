import { type Content, type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type { DevicePage, DeviceStepUp, LiveKeyPage } from '../model.ts'
import { PATHS } from '../paths.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { factorFields, field, problemSummary, secretBox } from './parts.ts'
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

export function liveKeyPage(page: LiveKeyPage, assets: SignInAssets): Html {
  const { messages, format, formatText } = translatorFor(page.locale)
  const { state, accountName: account } = page
  return shell({
    page,
    assets,
    title: formatText(messages.liveKey.title, { account }),
    // The page with the key is shown once.
    address: state.name === 'made' ? null : PATHS.liveKey,
    className: 'card wide',
    body: (translator) => html`<h1>${format(messages.liveKey.title, { account })}</h1>
${problemSummary(page, translator)}
${liveKey(page, translator)}
<p class="links"><a href="${PATHS.security}">${messages.settings}</a></p>`,
  })
}

function liveKey({ state, accountId }: LiveKeyPage, { messages }: Translator): Content {
  if (state.name === 'made') {
    return html`${secretBox(messages.liveKey.made, state.key)}<p class="muted">${messages.once}</p>`
  }
  const text = html`<p>${messages.liveKey[state.name]}</p>`
  if (state.name !== 'offered') return text
  return html`${text}<form method="post" action="${PATHS.liveKey}">
${hidden('account', accountId)}
<button class="main">${messages.liveKey.make}</button>
</form>`
}
