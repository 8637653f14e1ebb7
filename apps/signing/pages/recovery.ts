import { type Content, html, plainText } from '../html.ts'
import type { Help, StatusPage } from '../model.ts'
import type { Translator } from '../translator.ts'

// The next steps of a person who cannot continue. All are links and forms, so they work without scripts.

/** The steps of a status page that depend on its help. `hasPrimary`: the page has another primary button. */
export function recoverySteps(page: StatusPage, translator: Translator, hasPrimary: boolean): Content {
  const { status, base, help, hasCopySoFar } = page
  const { messages } = translator
  const retryAt = help.retryAt ?? ''
  const main = hasPrimary ? 'plain' : 'main'
  switch (status) {
    case 'unavailable':
    case 'busy':
    case 'suspended':
      return html`<a class="${main}" href="${retryAt}">${messages.tryAgain}</a>`
    case 'not_your_turn':
      return html`<a class="plain" href="${retryAt}">${messages.checkAgain}</a>`
    case 'signed':
      return hasCopySoFar && copySoFar(page, main, translator)
    case 'sealing':
      return html`${hasCopySoFar && copySoFar(page, 'plain', translator)}<a class="plain" href="${base}">${messages.checkAgain}</a>`
    case 'wrong_person':
      return html`<a class="plain" href="${retryAt}">${messages.landingOpen}</a>`
    case 'unknown':
      return pasteForm(translator)
    case 'back_from_provider':
      return html`<button class="main" type="button" id="close-window" hidden>${messages.close}</button>`
    default:
      return html`${help.continueAt !== null && continueForm(help.continueAt, page.locale, translator)}
${askForm(page, status === 'expired' ? messages.help.askAgain : messages.help.askSender, translator)}`
  }
}

function copySoFar({ base }: StatusPage, style: string, { messages }: Translator): Content {
  return html`<a class="${style}" href="${base}/signed-so-far">${messages.help.copySoFar}</a>`
}

function continueForm(action: string, locale: string, { messages }: Translator): Content {
  return html`<form method="post" action="${action}">
<input type="hidden" name="lang" value="${locale}">
<button class="main" id="continue-here">${messages.help.continueHere}</button>
</form>`
}

/** Asks for a new link. It goes to the mailbox of the signer, also if another person presses the button. */
export function askForm(
  { locale, help }: { locale: string; help: Help },
  fromSender: string,
  { messages }: Translator,
): Content {
  if (!help.ask) return null
  const { action, from } = help.ask
  const { sendLink, sendLinkHint } = messages.help
  return html`<form method="post" action="${action}">
<input type="hidden" name="lang" value="${locale}">
<button class="${help.continueAt === null ? 'main' : 'plain'}" id="ask">${from === 'mailbox' ? sendLink : fromSender}</button>
${from === 'mailbox' && html`<p class="muted">${sendLinkHint}</p>`}
</form>`
}

/** Mail programs break long links. The server finds the link in what is pasted, and says nothing else about it. */
function pasteForm({ messages }: Translator): Content {
  const { paste, pasteHint, openLink } = messages.help
  return html`<form method="post" action="/s" class="paste">
<label for="link">${paste}</label>
<input id="link" name="link" type="text" dir="ltr" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="2000" required aria-describedby="link-hint">
<p class="muted" id="link-hint">${pasteHint}</p>
<button class="main">${openLink}</button>
</form>`
}

/** The sender's address, as text too: not every device has a mail program. */
export function contactLine(
  { help, documentName }: { help: Pick<Help, 'contact'>; documentName: string | null },
  question: string,
): Content {
  const { contact } = help
  return (
    contact !== null &&
    html`<p class="contact muted">${question} <a href="${mailto(contact, documentName)}" dir="ltr">${contact}</a></p>`
  )
}

function mailto(address: string, subject: string | null): string {
  const to = address.replace(/[^\w.@+-]/g, encodeURIComponent)
  return `mailto:${to}${subject === null ? '' : `?subject=${encodeURIComponent(plainText(subject).toWellFormed())}`}`
}
