import type { Assets } from '../assets.ts'
import { type Html, html } from '../html.ts'
import { type Speech, speak } from '../languages/translator.ts'
import type { CodePage } from '../model.ts'
import { languageSwitch, ribbon, shell } from './shell.ts'

/** Asks for the code from the mailbox, or for the one the sender gave. */
export function codePage(page: CodePage, assets: Assets): Html {
  const speech = speak(page.locale)
  const { messages } = speech
  const mailed = page.means === 'email_otp'
  const locked = page.problem === 'locked'
  return shell({
    page,
    speech,
    assets,
    title: messages.codeTitle,
    script: assets.codeScript,
    body: html`${ribbon(page, speech)}
<header class="top bare">${languageSwitch(speech)}</header>
<main class="card">
<h1>${messages.codeTitle}</h1>
${!locked && html`<p>${mailed ? speech.say(messages.codeMailed, { email: page.hiddenEmail }) : messages.codeGiven}</p>`}
${page.problem && html`<p class="problem" id="problem" role="alert">${problemWords(page, speech)}</p>`}
${!locked && codeForm(page, speech)}
${mailed && !locked && resendForm(page, speech)}
</main>`,
  })
}

function problemWords({ problem, triesLeft }: CodePage, { messages, count }: Speech): string {
  if (problem === 'locked') return messages.codeLocked
  if (problem === 'expired') return messages.codeExpired
  return `${messages.codeWrong} ${count(messages.triesLeft, triesLeft)}`
}

function codeForm({ base, means, problem }: CodePage, { messages }: Speech): Html {
  const mailed = means === 'email_otp'
  const field = mailed
    ? html`autocomplete="one-time-code" inputmode="numeric" maxlength="12"`
    : html`autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200"`
  return html`<form method="post" action="${base}/code">
<label for="code">${mailed ? messages.codeLabel : messages.accessCodeLabel}</label>
<input class="code" id="code" name="code" type="text" dir="ltr" required autofocus ${field} ${problem && html`aria-invalid="true" aria-describedby="problem"`}>
<button class="main">${messages.codeContinue}</button>
</form>`
}

function resendForm({ base, resendAt, locale }: CodePage, { messages }: Speech): Html {
  return html`<form class="resend" method="post" action="${base}/code/resend" data-resend-at="${resendAt}" data-forms="${JSON.stringify(messages.codeResendIn)}" data-locale="${locale}">
<p class="quiet">${messages.codeSpam}</p>
<p class="quiet" id="wait" hidden></p>
<button class="plain">${messages.codeResend}</button>
</form>`
}
