import { type Html, html } from '@countersign/signing/html.ts'
import type { SignInAssets } from '../assets.ts'
import { PATHS } from '../paths.ts'
import type { AccountRow, PasskeyRow, SecurityPage, SessionRow } from '../security-model.ts'
import { type Translator, translatorFor } from '../translator.ts'
import { EMAIL, field, inQuery, NEW_PASSWORD, passkeyButton, problemSummary } from './parts.ts'
import { section } from './section.ts'
import { hidden, shell } from './shell.ts'
import { recoveryCodesSection, totpSection } from './totp.ts'

/** The user's own settings. Each form changes one thing and leads back here. */
export function securityPage(page: SecurityPage, assets: SignInAssets): Html {
  const { messages } = translatorFor(page.locale)
  return shell({
    page,
    assets,
    title: messages.security.title,
    address: page.newRecoveryCodes === null ? PATHS.security : null,
    className: 'settings',
    hasPasskeys: true,
    hasCopies: page.newRecoveryCodes !== null,
    body: (translator) => html`<h1>${messages.security.title}</h1>
${page.notice && html`<p class="notice" role="status" tabindex="-1" autofocus>${messages.notices[page.notice]}</p>`}
${problemSummary(page, translator)}
${page.newRecoveryCodes !== null && recoveryCodesSection(page, translator)}
${page.passkeys !== null && passkeySection(page.passkeys, translator)}
${passwordSection(page, translator)}
${totpSection(page, translator)}
${page.newRecoveryCodes === null && recoveryCodesSection(page, translator)}
${emailSection(page, translator)}
${sessionSection(page, translator)}
${page.accounts.length > 0 && accountSection(page.accounts, translator)}
<ul class="links">
<li><a href="${PATHS.console}">${messages.toConsole}</a></li>
<li><a href="${PATHS.reference}">${messages.reference}</a></li>
</ul>`,
  })
}

function passkeySection(passkeys: readonly PasskeyRow[], translator: Translator): Html {
  const { security, passkey } = translator.messages
  return section(
    'passkeys',
    security.passkeys,
    html`${passkeys.length === 0 && html`<p class="muted">${security.noPasskeys}</p>`}
<ul class="rows">${passkeys.map((row) => passkeyRow(row, translator))}</ul>
<form method="post" action="${PATHS.addPasskey}">
${passkeyButton(translator, { ceremony: 'create', action: PATHS.addPasskey, label: passkey.create, hint: passkeys.length === 0 })}
</form>`,
  )
}

function passkeyRow({ id, name, createdAt, lastUsedAt }: PasskeyRow, translator: Translator): Html {
  const { messages, format, dateTime } = translator
  return html`<li><div><p class="name"><bdi>${name}</bdi></p>
<p class="muted">${format(messages.security.added, { date: dateTime(createdAt) })}</p>
<p class="muted">${lastUsedAt === null ? messages.neverUsed : format(messages.lastUsed, { date: dateTime(lastUsedAt) })}</p></div>
<form method="post" action="${PATHS.removePasskey}">${hidden('passkey', id)}
<button class="plain bad">${messages.security.remove}<span class="sr-only">: <bdi>${name}</bdi></span></button></form></li>`
}

function passwordSection(page: SecurityPage, translator: Translator): Html {
  const { security, passwordHint, fields } = translator.messages
  const isWrong = page.problems.some((problem) => problem.field === 'password' || problem.field === 'new_password')
  return section(
    'password-title',
    security.password,
    html`${!page.hasPassword && html`<p class="muted">${security.noPassword}</p>`}
<details${isWrong && html` open`}><summary>${page.hasPassword ? security.changePassword : fields.new_password}</summary>
<form method="post" action="${PATHS.passwordChange}" novalidate>
<input type="text" name="username" autocomplete="username" value="${page.email}" hidden>
${page.hasPassword && field(page, translator, { name: 'password', attributes: html`type="password" autocomplete="current-password" maxlength="200" dir="ltr"` })}
${field(page, translator, { name: 'new_password', attributes: NEW_PASSWORD, hint: passwordHint })}
<button class="second">${security.savePassword}</button>
</form></details>`,
  )
}

function emailSection(page: SecurityPage, translator: Translator): Html {
  const { messages, format } = translator
  const { security } = messages
  const isWrong = page.problems.some((problem) => problem.field === 'email')
  return section(
    'email-title',
    security.email,
    html`<p><bdi>${page.email}</bdi></p>
${
  page.pendingEmail !== null &&
  html`<form class="inline" method="post" action="${PATHS.emailChangeCancel}"><p class="muted">${format(security.pending, { email: page.pendingEmail })}</p>
<button class="plain">${security.cancelChange}</button></form>`
}
${
  !page.isVerified &&
  html`<form class="inline" method="post" action="${PATHS.resendVerification}"><p class="problem">${security.unverified}</p>
<button class="plain">${security.resend}</button></form>`
}
<details${isWrong && html` open`}><summary>${security.changeEmail}</summary>
<form method="post" action="${PATHS.emailChange}" novalidate>
${field(page, translator, { name: 'email', attributes: html`${EMAIL} autocomplete="email"` })}
<button class="second">${security.changeEmail}</button>
</form></details>`,
  )
}

function sessionSection(page: SecurityPage, translator: Translator): Html {
  const { security } = translator.messages
  return section(
    'sessions',
    security.sessions,
    html`<ul class="rows">${page.sessions.map((row) => sessionRow(row, translator))}</ul>
${page.sessions.length > 1 && html`<form method="post" action="${PATHS.endOtherSessions}"><button class="second">${security.endOthers}</button></form>`}`,
  )
}

function sessionRow(row: SessionRow, { messages, format, dateTime }: Translator): Html {
  const { security } = messages
  const kind = row.kind === 'browser' ? security.browser : security.commandLine
  return html`<li><div><p class="name">${row.isCurrent ? security.thisOne : kind}</p>
<p class="muted"><bdi>${row.client}</bdi> <bdi>${row.address}</bdi></p>
<p class="muted">${format(messages.lastUsed, { date: dateTime(row.lastUsedAt) })}</p></div>
${
  !row.isCurrent &&
  html`<form method="post" action="${PATHS.endSession}">${hidden('session', row.id)}
<button class="plain bad">${security.end}</button></form>`
}</li>`
}

function accountSection(accounts: readonly AccountRow[], { messages }: Translator): Html {
  const rows = accounts.map(
    ({ id, name, role, isClosed, canMakeLiveKey }) => html`<li><div><p class="name"><bdi>${name}</bdi></p>
<p class="muted"><code dir="ltr">${id}</code></p>
<p class="muted">${messages.roles[role]}</p>
${isClosed && html`<p class="problem">${messages.liveKey.closed}</p>`}</div>
${canMakeLiveKey && html`<a class="plain" href="${PATHS.liveKey}?account=${inQuery(id)}">${messages.security.liveKey}</a>`}</li>`,
  )
  return section('accounts', messages.security.accounts, html`<ul class="rows">${rows}</ul>`)
}
