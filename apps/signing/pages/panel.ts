import { type Content, type Html, html } from '../html.ts'
import type { Speech } from '../languages/speak.ts'
import type { SignPage } from '../model.ts'

/**
 * Where one signs. Without scripts it is a form with a typed name; scripts add drawing and uploading, and the parts
 * marked `scripted` are theirs.
 */
export function panel(page: SignPage, speech: Speech): Html {
  const { messages } = speech
  const boxes = page.pages.flatMap(({ boxes }) => boxes).length
  return html`<form class="panel" id="signature" method="post" action="${page.base}/sign" aria-labelledby="panel-title" novalidate data-document="${page.documentSha256}" data-consent="${page.consent.sha256}">
<input type="hidden" name="consent" value="${page.consent.sha256}">
<input type="hidden" name="document" value="${page.documentSha256}">
<input type="hidden" name="lang" value="${page.locale}">
<div class="bar">
<h2 id="panel-title">${messages.panelTitle}</h2>
${boxes > 0 && html`<button type="button" class="next scripted" id="next">${nextLabel(1, boxes, speech)}</button>`}
${methodTabs(speech)}
<button type="button" class="fold scripted" id="fold" aria-expanded="true" aria-controls="folding" aria-label="${messages.hidePanel}" data-other="${messages.showPanel}">${CHEVRON}</button>
</div>
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
${words(speech, boxes)}
</form>`
}

function methodTabs({ messages }: Speech): Html {
  const tab = (name: 'draw' | 'type' | 'upload') =>
    html`<button type="button" role="tab" id="tab-${name}" aria-controls="by-${name}" aria-selected="false" tabindex="-1">${messages[name]}</button>`
  return html`<div class="tabs scripted" role="tablist" aria-label="${messages.methods}">${tab('draw')}${tab('type')}${tab('upload')}</div>`
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
function words({ messages, count }: Speech, boxes: number): Content {
  const told: [string, string][] = [
    ['next', messages.next],
    ['sending', messages.sending],
    ['waiting', messages.waitingForNetwork],
    ['again', messages.tryAgain],
    ['marked', count(messages.marked, boxes)],
    ['cleared', messages.cleared],
    ['page-failed', messages.pageFailed],
    ...Object.entries(messages.problems),
  ]
  return html`<ul id="words" hidden data-boxes="${boxes}">${told.map(([key, text]) => html`<li data-word="${key}">${text}</li>`)}</ul>`
}

function nextLabel(n: number, total: number, { messages, tell, number }: Speech): string {
  return tell(messages.next, { n: number(n), total: number(total) })
}

const CHEVRON = html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d="M5 8l5 5 5-5"/></svg>`
