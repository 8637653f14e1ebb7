import type { Assets } from '../assets.ts'
import { type Content, type Html, html } from '../html.ts'
import type { ReviewPage } from '../model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { delegateLink } from './delegate-form.ts'
import { documentPage } from './document-page.ts'
import { foldButtons, scriptMessages } from './panel-parts.ts'

/** The page of a recipient without a signature: the document, and a panel to approve it, or to say that it was read. */
export function reviewPage(page: ReviewPage, assets: Assets): Html {
  const translator = translatorFor(page.locale)
  return documentPage(page, assets, {
    role: page.role,
    ...{ script: assets.reviewScript, styles: [] },
    panel: panelOf(page, translator),
    declineLabel: page.role === 'approver' ? translator.messages.approval.declineConfirm : null,
  })
}

function panelOf(page: ReviewPage, translator: Translator): Html {
  switch (page.role) {
    case 'approver':
      return approvalPanel(page, translator)
    case 'viewer':
      return readingPanel(page, translator)
    case 'cc':
      return copyPanel(page, translator)
  }
}

function approvalPanel(page: ReviewPage, translator: Translator): Html {
  const { messages } = translator
  const { title, text, approve, sending, waiting, problems } = messages.approval
  const all: Partial<Record<string, string>> = problems
  return panel(page, 'approve', translator, {
    ...{ title, open: approve },
    content: html`<p>${text}</p>
<p class="problem" id="problem" role="alert">${page.problem && (all[page.problem] ?? problems.not_saved)}</p>
<div class="actions">
<button class="main" id="approve">${approve}</button>
<a class="plain" href="#decline" id="open-decline">${messages.decline}</a>
${delegateLink(page, translator)}
</div>`,
    texts: scriptMessages({
      sending,
      waiting,
      'page-failed': messages.pageFailed,
      again: messages.tryAgain,
      ...problems,
    }),
  })
}

/** Any press completes the viewer's part. The button is an obvious one, and the only one without scripts. */
function readingPanel(page: ReviewPage, translator: Translator): Html {
  const { messages } = translator
  const { title, text, done, thanks, waiting } = messages.reading
  return panel(page, 'viewed', translator, {
    ...{ title, open: title },
    content: html`<p id="asked">${page.isDone ? thanks : text}</p>
${!page.isDone && html`<div class="actions" id="actions"><button class="main">${done}</button>${delegateLink(page, translator)}</div>`}`,
    texts: scriptMessages({ thanks, waiting, 'page-failed': messages.pageFailed, again: messages.tryAgain }),
  })
}

function copyPanel(page: ReviewPage, translator: Translator): Html {
  const { messages } = translator
  const { title, text } = messages.copy
  return panel(page, 'viewed', translator, {
    ...{ title, open: title },
    content: html`<p>${text}</p>`,
    texts: scriptMessages({ 'page-failed': messages.pageFailed, again: messages.tryAgain }),
  })
}

function panel(
  { base, locale, documentSha256, person, isDone, pages }: ReviewPage,
  action: 'approve' | 'viewed',
  translator: Translator,
  { title, open, content, texts }: { title: string; open: string; content: Content; texts: Html },
): Html {
  return html`<form class="panel review" id="signature" method="post" action="${base}/${action}" aria-labelledby="panel-title" data-document="${documentSha256}" data-person="${person}" ${isDone && html`data-done`}>
<input type="hidden" name="document" value="${documentSha256}">
<input type="hidden" name="lang" value="${locale}">
<div class="bar"><h2 id="panel-title">${title}</h2>${pages.length > 1 && foldButtons(open, translator)}</div>
<div class="body" id="panel-body">
${content}
</div>
<p class="status" id="status" role="status"></p>
${texts}
</form>`
}
