import { type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import type {
  RecoverCancelPage,
  RecoverCompletePage,
  RecoverPage,
  RecoverWaitPage,
  RecoverWithCodePage,
} from '../model.ts'
import { PATHS } from '../paths.ts'
import { translatorFor } from '../translator.ts'
import { linkPage, newCredential } from './link-page.ts'
import { EMAIL, field, problemSummary, RECOVERY_CODE } from './parts.ts'
import { hidden, shell } from './shell.ts'

export function recoverPage(page: RecoverPage, assets: SignInAssets): Html {
  const { messages } = translatorFor(page.locale)
  return shell({
    page,
    assets,
    title: messages.recover.title,
    address: PATHS.recover,
    body: (translator) => html`<h1>${messages.recover.title}</h1>
<p>${messages.recover.text}</p>
${problemSummary(page, translator)}
<form method="post" action="${PATHS.recover}" novalidate>
${field(page, translator, { name: 'email', attributes: html`${EMAIL} autocomplete="username"`, value: page.email })}
<button class="main">${messages.recover.submit}</button>
</form>
<p class="links"><a href="${PATHS.signIn}">${messages.signIn.title}</a></p>`,
  })
}

/** Landing of the recovery link: with a code at once, or after the notice to the other owners. */
export function recoverWithCodePage(page: RecoverWithCodePage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  return linkPage(page, assets, {
    ...{ title: messages.recover.title, path: PATHS.recoverWithCode },
    text: format(messages.recover.code, { email: page.email }),
    form: (translator) => html`${field(page, translator, { name: 'recovery_code', attributes: RECOVERY_CODE })}
<button class="main">${messages.continue}</button>`,
    after: html`<details><summary>${messages.recover.noCode}</summary>
<form method="post" action="${PATHS.recoverWithNotice}">
${hidden('token', page.token)}
<p>${format(messages.recover.notice, { hours: page.noticeHours })}</p>
<button class="second">${messages.recover.start}</button>
</form></details>`,
  })
}

export function recoverWaitPage(page: RecoverWaitPage, assets: SignInAssets): Html {
  const { messages, format, dateTime } = translatorFor(page.locale)
  return shell({
    page,
    assets,
    title: messages.recover.waitTitle,
    address: null,
    body: () => html`<h1>${messages.recover.waitTitle}</h1>
<p>${format(messages.recover.wait, { date: dateTime(page.until), email: page.email })}</p>
<p class="links"><a href="${PATHS.signIn}">${messages.signIn.title}</a></p>`,
  })
}

export function recoverCompletePage(page: RecoverCompletePage, assets: SignInAssets): Html {
  const { messages, format } = translatorFor(page.locale)
  return linkPage(page, assets, {
    ...{ title: messages.recover.completeTitle, path: PATHS.recoverComplete, hasPasskeys: true },
    text: format(messages.recover.complete, { email: page.email }),
    form: (translator) => newCredential(page, translator, PATHS.recoverComplete),
  })
}

export function recoverCancelPage(page: RecoverCancelPage, assets: SignInAssets): Html {
  const { messages, format, dateTime } = translatorFor(page.locale)
  return linkPage(page, assets, {
    ...{ title: messages.recover.cancelTitle, path: PATHS.recoverCancel },
    text: format(messages.recover.cancel, { email: page.email, date: dateTime(page.until) }),
    form: () => html`<button class="danger">${messages.recover.stop}</button>`,
  })
}
