import { pluralForms } from '@countersign/locales'
import type { Assets } from '../assets.ts'
import { type Html, html } from '../html.ts'
import type { CodePage } from '../model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { asks } from './document-page.ts'
import { askForm, contactLine } from './recovery.ts'
import { bareHeader, sandboxBanner, shell } from './shell.ts'

/** Asks for the one-time code sent by email, or for the access code given by the sender. */
export function codePage(page: CodePage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  const { messages } = translator
  const mailed = page.method === 'email_otp'
  const locked = page.problem === 'locked'
  const title = locked ? messages.codeLockedTitle : messages.codeTitle
  return shell({
    page,
    translator,
    assets,
    title,
    script: assets.codeScript,
    body: html`${sandboxBanner(page, translator)}
${bareHeader(page, translator)}
<main class="card">
<p class="from">${asks(page.role, page.senderName, translator)}<br><b dir="auto">${page.documentName}</b></p>
<h1>${title}</h1>
${!locked && html`<p>${mailed ? translator.format(messages.codeMailed, { email: page.hiddenEmail }) : messages.codeGiven}</p>`}
${page.problem && html`<p class="problem" id="problem" role="alert">${problemText(page, translator)}</p>`}
${!locked && codeForm(page, translator)}
${mailed && !locked && resendForm(page, translator)}
${locked && askForm(page, messages.help.askSender, translator)}
${contactLine(page, mailed && !locked ? messages.help.codeAddress : messages.help.contact)}
</main>`,
  })
}

function problemText({ problem, triesLeft }: CodePage, { messages, formatText }: Translator): string {
  if (problem === 'locked') return messages.codeLocked
  if (problem === 'expired') return messages.codeExpired
  return `${messages.codeWrong} ${formatText(messages.triesLeft, { n: triesLeft })}`
}

function codeForm({ base, method, problem }: CodePage, { messages }: Translator): Html {
  const mailed = method === 'email_otp'
  const field = mailed
    ? html`autocomplete="one-time-code" inputmode="numeric" maxlength="12"`
    : html`autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200"`
  return html`<form method="post" action="${base}/code">
<label for="code">${mailed ? messages.codeLabel : messages.accessCodeLabel}</label>
<input class="code" id="code" name="code" type="text" dir="ltr" required autofocus ${field} ${problem && html`aria-invalid="true" aria-describedby="problem"`}>
<button class="main">${messages.codeContinue}</button>
</form>`
}

function resendForm({ base, resendAt, locale }: CodePage, { messages }: Translator): Html {
  return html`<form class="resend" method="post" action="${base}/code/resend" data-resend-at="${resendAt}" data-forms="${JSON.stringify(pluralForms(messages.codeResendIn))}" data-locale="${locale}">
<p class="muted">${messages.codeSpam}</p>
<p class="muted" id="wait" hidden></p>
<button class="plain">${messages.codeResend}</button>
</form>`
}
