import { type Content, type Html, html } from '../html.ts'
import type { Frame, PageSender } from '../model.ts'
import type { Translator } from '../translator.ts'

// Who sent the document, on every page that has a sender: the logo at the top, and who, by which service and what for at
// the end. The texts around the sender's own are ours, so that a sender cannot replace them.

/** The logo has the sender's name as its text. Files have twice the size at which they are shown. */
export function senderLogo({ sender }: Frame): Content {
  if (!sender?.logo) return null
  const { url, width, height } = sender.logo
  return html`<img class="logo" src="${url}" width="${Math.round(width / 2)}" height="${Math.round(height / 2)}" alt="${sender.name}">`
}

/** The style sheet with the sender's colour. */
export function senderStyle({ sender }: Frame): string | null {
  return sender?.color ? `/brand/styles/${sender.color.slice(1)}.css` : null
}

/** Without a sender, only the links of the operator. */
export function senderFooter({ sender, serviceLinks }: Frame, translator: Translator): Content {
  const { messages, format } = translator
  const { sentBy } = messages
  const ofService = [
    listed(serviceLinks?.helpUrl, sentBy.serviceHelp),
    listed(serviceLinks?.privacyUrl, sentBy.servicePrivacy),
  ]
  if (!sender) return ofService.some(Boolean) && html`<footer class="sender"><ul>${ofService}</ul></footer>`
  return html`<footer class="sender">
<p${fitsOnLine(sender) && html` class="whole"`}>${sentByLine(sender, translator)}</p>
${sender.footer && html`<p class="own" dir="auto">${sender.footer}</p>`}
<details><summary>${sentBy.about}</summary><p>${format(sentBy.aboutText, { sender: sender.name })}</p></details>
<ul>
${listed('/verify', sentBy.verify)}
${listed(sender.helpUrl, sentBy.help)}
${listed(sender.privacyUrl, sentBy.privacy)}
${ofService}
</ul>
</footer>`
}

/** The address, on a narrow phone. A longer one must be broken somewhere. */
function fitsOnLine({ address }: PageSender): boolean {
  return address !== null && address.length <= 34
}

function sentByLine({ name, address }: PageSender, { messages, format }: Translator): Content {
  const { sentBy } = messages
  return address === null ? format(sentBy.plain, { sender: name }) : format(sentBy.address, { sender: name, address })
}

/** In a window of its own: what was drawn or typed on the page stays, and a frame stays with the page around it. */
function listed(url: string | null | undefined, label: string): Html | null {
  return url ? html`<li><a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a></li>` : null
}
