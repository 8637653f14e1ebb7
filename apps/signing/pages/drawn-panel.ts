import type { Assets } from '../assets.ts'
import { MARK_STYLES, type MarkStyle } from '../bodies.ts'
import { type Html, html } from '../html.ts'
import type { SignPage } from '../model.ts'
import type { Translator } from '../translator.ts'
import { delegateLink } from './delegate-form.ts'
import { fieldMessages, fieldsAttributes, fieldsPart } from './fields/panel-part.ts'
import { countBoxes, panelBar, type ScriptMessages, scriptMessages } from './panel-parts.ts'
import { witnessed, witnessFields } from './witness-fields.ts'

/**
 * The panel for a drawn, typed or uploaded signature. Without scripts it is a form with a typed name. Scripts add
 * drawing and uploading; parts with the class `js-only` are displayed only if scripts run.
 */
export function drawnPanel(page: SignPage, translator: Translator, assets: Assets): Html {
  const { messages } = translator
  const fields = fieldsAttributes(page, assets)
  return html`<form class="panel${page.witnessOf !== null && ' witness'}${fields.classes}" id="signature" method="post" action="${page.base}/sign" aria-labelledby="panel-title" novalidate data-document="${page.documentSha256}" data-consent="${page.consent.sha256}" data-inbox="${page.inbox?.base}" data-person="${page.person}"${fields.attributes}>
<input type="hidden" name="consent" value="${page.consent.sha256}">
<input type="hidden" name="document" value="${page.documentSha256}">
<input type="hidden" name="lang" value="${page.locale}">
${panelBar(page, translator, messages.methods, { draw: messages.draw, type: messages.type, upload: messages.upload })}
<div class="body" id="panel-body">
${fieldsPart(page, translator)}
${witnessed(page, translator)}
${drawMethod(translator)}
${typeMethod(page, translator)}
${uploadMethod(translator)}
${witnessFields(page, translator)}
<p class="problem" id="problem" role="alert">${page.problem && messages.problems[page.problem]}</p>
<p class="consent" id="consent">${page.consent.text}</p>
<div class="actions">
<button class="main" id="agree" aria-describedby="consent">${messages.agree}</button>
<a class="plain" href="#decline" id="open-decline">${messages.decline}</a>
${delegateLink(page, translator)}
</div>
</div>
<p class="status" id="status" role="status"></p>
${scriptMessages({ ...messagesFor(page, translator), ...messages.problems, ...fieldMessages(page, translator) })}
</form>`
}

function drawMethod({ messages }: Translator): Html {
  return html`<div class="method js-only" id="by-draw" role="tabpanel" aria-labelledby="tab-draw">
<svg class="pad" id="pad" role="img" aria-label="${messages.drawHere}" aria-describedby="draw-hint"><g id="ink"></g></svg>
<p class="hint" id="pad-hint" aria-hidden="true">${messages.drawHere}</p>
<p class="sr-only" id="draw-hint">${messages.drawHint}</p>
<div class="tools"><button type="button" class="tool" id="undo" disabled>${messages.undo}</button><button type="button" class="tool" id="clear" disabled>${messages.clear}</button></div>
</div>`
}

function typeMethod({ typedName }: SignPage, { messages }: Translator): Html {
  return html`<div class="method" id="by-type">
<label for="typed-name">${messages.nameLabel}</label>
<input class="typed" id="typed-name" name="typed_name" value="${typedName}" dir="auto" autocomplete="name" autocapitalize="words" enterkeyhint="done" spellcheck="false" maxlength="200" required>
<fieldset class="styles" id="styles"><legend>${messages.styles.label}</legend>${MARK_STYLES.map((style, i) => styleOption(style, i === 0, messages.styles[style]))}</fieldset>
</div>`
}

/** Scripts show the name in the style in place of the style's name. */
function styleOption(style: MarkStyle, isChosen: boolean, name: string): Html {
  return html`<label class="style"><input type="radio" name="style" value="${style}"${isChosen && html` checked`}><span>${name}</span></label>`
}

function uploadMethod({ messages }: Translator): Html {
  return html`<div class="method js-only" id="by-upload" role="tabpanel" aria-labelledby="tab-upload">
<label class="picker" for="picture"><span id="picture-label">${messages.choosePicture}</span><img class="picture" id="picture-shown" alt="" hidden></label>
<input class="sr-only" type="file" id="picture" accept="image/png,image/jpeg" aria-describedby="picture-hint">
<p class="muted" id="picture-hint">${messages.pictureHint}</p>
</div>`
}

/** Messages that the scripts display. */
function messagesFor(page: SignPage, { messages, formatText }: Translator): ScriptMessages {
  return {
    next: messages.next,
    sending: messages.sending,
    waiting: messages.waitingForNetwork,
    again: messages.tryAgain,
    marked: formatText(messages.marked, { n: countBoxes(page) }),
    cleared: messages.cleared,
    'page-failed': messages.pageFailed,
  }
}
