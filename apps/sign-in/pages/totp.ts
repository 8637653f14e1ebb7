import { type Content, type Html, html } from '@countersign/signing/html.ts'
import { encode } from 'uqr'
import { PATHS } from '../paths.ts'
import type { SecurityPage } from '../security-model.ts'
import type { Translator } from '../translator.ts'
import { copyButton, field, SIX_DIGITS } from './parts.ts'
import { section } from './section.ts'

// The second step of the settings: the authenticator app and the recovery codes.

export function totpSection(page: SecurityPage, translator: Translator): Html {
  return section('totp', translator.messages.security.totp, totpBody(page, translator))
}

function totpBody(page: SecurityPage, translator: Translator): Content {
  const { messages, format, dateTime } = translator
  const { security } = messages
  if (page.totp.state === 'on') {
    return html`<p>${format(security.totpOn, { date: dateTime(page.totp.since) })}</p>
<form method="post" action="${PATHS.totpRemove}"><button class="plain bad">${security.turnOff}</button></form>`
  }
  if (page.totp.state === 'off') {
    return html`<p class="muted">${security.totpOff}</p>
<form method="post" action="${PATHS.totpSetUp}"><button class="second">${security.totpStart}</button></form>`
  }
  return html`<p>${security.totpScan}</p>
${qrCode(page.totp.uri, security.totp)}
<div class="secret"><p>${security.totpSecret}</p><code dir="ltr">${page.totp.secret.match(/.{1,4}/g)?.join(' ')}</code></div>
<form method="post" action="${PATHS.totpConfirm}" novalidate>
${field(page, translator, { name: 'code', attributes: SIX_DIGITS })}
<button class="main">${security.turnOn}</button>
</form>`
}

/** New codes are shown once. */
export function recoveryCodesSection(page: SecurityPage, translator: Translator): Html {
  const { messages, format } = translator
  const { security } = messages
  const fresh = page.newRecoveryCodes
  return section(
    'recovery-codes',
    security.codes,
    html`${fresh ? freshCodes(fresh, translator) : html`<p class="muted">${page.recoveryCodes.left === 0 ? security.noCodes : format(security.codesLeft, { n: page.recoveryCodes.left })}</p>`}
<form method="post" action="${PATHS.recoveryCodes}"><button class="second">${security.codesMake}</button></form>`,
  )
}

function freshCodes(codes: readonly string[], translator: Translator): Html {
  return html`<p>${translator.messages.security.codesNew}</p>
<ul class="codes" id="codes" dir="ltr">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p>${copyButton(translator, 'codes')}</p>`
}

/** Drawn as one path, so that the policy needs no image sources. Dark on light in both colour schemes: scanners need it. */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path.join('')}"/></svg>`
}
