import { type Html, html } from '../html.ts'
import type { Speech } from '../languages/translator.ts'
import type { SignPage } from '../model.ts'
import { boxesOf, panelBar, words } from './panel-parts.ts'

/**
 * Where one signs. Without scripts it is a form with a typed name; scripts add drawing and uploading, and the parts
 * marked `scripted` are theirs.
 */
export function panel(page: SignPage, speech: Speech): Html {
  const { messages } = speech
  return html`<form class="panel" id="signature" method="post" action="${page.base}/sign" aria-labelledby="panel-title" novalidate data-document="${page.documentSha256}" data-consent="${page.consent.sha256}" data-queue="${page.queue?.base}">
<input type="hidden" name="consent" value="${page.consent.sha256}">
<input type="hidden" name="document" value="${page.documentSha256}">
<input type="hidden" name="lang" value="${page.locale}">
${panelBar(page, speech, messages.methods, { draw: messages.draw, type: messages.type, upload: messages.upload })}
<div class="folding" id="folding">
${drawMethod(speech)}
${typeMethod(page, speech)}
${uploadMethod(speech)}
<p class="problem" id="problem" role="alert">${page.problem && messages.problems[page.problem]}</p>
<p class="consent" id="consent">${page.consent.text}</p>
<div class="deeds">
<a class="plain" href="#decline" id="open-decline">${messages.decline}</a>
<button class="main" id="agree" aria-describedby="consent">${messages.agree}</button>
</div>
</div>
<p class="status" id="status" role="status"></p>
${words({ ...told(page, speech), ...messages.problems })}
</form>`
}

function drawMethod({ messages }: Speech): Html {
  return html`<div class="method scripted" id="by-draw" role="tabpanel" aria-labelledby="tab-draw">
<svg class="pad" id="pad" role="img" aria-label="${messages.drawHere}" aria-describedby="draw-hint"><g id="ink"></g></svg>
<p class="hint" id="pad-hint" aria-hidden="true">${messages.drawHere}</p>
<p class="unseen" id="draw-hint">${messages.drawHint}</p>
<div class="tools"><button type="button" class="tool" id="undo" disabled>${messages.undo}</button><button type="button" class="tool" id="clear" disabled>${messages.clear}</button></div>
</div>`
}

function typeMethod({ signerName }: SignPage, { messages }: Speech): Html {
  return html`<div class="method" id="by-type">
<label for="typed-name">${messages.nameLabel}</label>
<input class="typed" id="typed-name" name="typed_name" value="${signerName}" dir="auto" autocomplete="name" autocapitalize="words" enterkeyhint="done" spellcheck="false" maxlength="200" required>
</div>`
}

function uploadMethod({ messages }: Speech): Html {
  return html`<div class="method scripted" id="by-upload" role="tabpanel" aria-labelledby="tab-upload">
<label class="picker" for="picture"><span id="picture-label">${messages.choosePicture}</span><img class="picture" id="picture-shown" alt="" hidden></label>
<input class="unseen" type="file" id="picture" accept="image/png,image/jpeg" aria-describedby="picture-hint">
<p class="quiet" id="picture-hint">${messages.pictureHint}</p>
</div>`
}

/** What scripts may have to say, in the page's language. */
function told(page: SignPage, { messages, count }: Speech): Record<string, string> {
  return {
    next: messages.next,
    sending: messages.sending,
    waiting: messages.waitingForNetwork,
    again: messages.tryAgain,
    marked: count(messages.marked, boxesOf(page)),
    cleared: messages.cleared,
    'page-failed': messages.pageFailed,
  }
}
