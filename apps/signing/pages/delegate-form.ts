import { type Content, html } from '../html.ts'
import type { DelegateForm, DocumentPage } from '../model.ts'
import type { Translator } from '../translator.ts'

// The dialog in which a recipient names somebody else, or tells the sender that they are not the right person.

/** A recipient who may name somebody else need not ask the sender to. */
export function delegateLink({ delegate, mayReportWrongPerson }: DocumentPage, { messages }: Translator): Content {
  if (delegate) return html`<a class="plain give" href="#delegate" id="open-delegate">${messages.delegate.open}</a>`
  if (!mayReportWrongPerson) return null
  return html`<a class="plain give" href="#wrong-person" id="open-wrong-person">${messages.help.wrongPerson.open}</a>`
}

/** In a panel whose buttons stay in sight while its steps scroll: below them, so that they take less of the screen. */
export function delegateAction(page: DocumentPage, translator: Translator): Content {
  return page.delegate && html`<div class="actions after">${delegateLink(page, translator)}</div>`
}

/**
 * Scripts open it as a modal dialog; without scripts the link to it displays it (:target). The fragment of the action
 * displays it again if the form is refused.
 */
export function delegateDialog(page: DocumentPage, { messages }: Translator): Content {
  const { base, locale, delegate, mayReportWrongPerson } = page
  if (!delegate) return mayReportWrongPerson && wrongPersonDialog(page, messages)
  const { title, text, confirm, problems } = messages.delegate
  return html`<dialog id="delegate" aria-labelledby="delegate-title">
<form method="post" action="${base}/delegate#delegate">
<h2 id="delegate-title">${title}</h2>
<p>${text}</p>
<input type="hidden" name="lang" value="${locale}">
${fields(delegate, messages.delegate)}
<p class="problem" id="delegate-problem" role="alert">${delegate.problem && problems[delegate.problem]}</p>
<div class="options">
<button class="main">${confirm}</button>
<a class="plain" href="#signature">${messages.declineBack}</a>
</div>
<ul hidden><li data-message="incomplete">${problems.incomplete}</li><li data-message="email_invalid">${problems.email_invalid}</li></ul>
</form>
</dialog>`
}

/** Nothing is declined: the sender decides whom to ask instead. */
function wrongPersonDialog({ base, locale }: DocumentPage, messages: Translator['messages']): Content {
  const { title, text, reason, confirm } = messages.help.wrongPerson
  return html`<dialog id="wrong-person" aria-labelledby="wrong-person-title">
<form method="post" action="${base}/wrong-person">
<h2 id="wrong-person-title">${title}</h2>
<p>${text}</p>
<input type="hidden" name="lang" value="${locale}">
<label for="wrong-person-reason">${reason}</label>
<textarea id="wrong-person-reason" name="reason" rows="3" maxlength="500" dir="auto"></textarea>
<div class="options">
<button class="main">${confirm}</button>
<a class="plain" href="#signature">${messages.declineBack}</a>
</div>
</form>
</dialog>`
}

function fields(entered: DelegateForm, labels: Translator['messages']['delegate']): Content {
  return html`<label for="delegate-name">${labels.name}</label>
<input id="delegate-name" name="name" value="${entered.name}" dir="auto" autocomplete="off" autocapitalize="words" spellcheck="false" maxlength="200" required aria-describedby="delegate-problem">
<label for="delegate-email">${labels.email}</label>
<input id="delegate-email" name="email" type="email" value="${entered.email}" dir="ltr" autocomplete="off" maxlength="254" required aria-describedby="delegate-problem">
<label for="delegate-reason">${labels.reason}</label>
<input id="delegate-reason" name="reason" value="${entered.reason}" dir="auto" autocomplete="off" maxlength="500" required aria-describedby="delegate-problem">`
}
