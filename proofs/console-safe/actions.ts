import type { Scope } from '../../packages/domain/access/index.ts'
import { formatText } from '../../packages/locales/format.ts'
import type { Words } from '../console/words.ts'

// Every button, entry of a menu and link of the console, with the scope that its action needs. One that is missing here
// fails the proof.

/** Null: it only shows, copies, filters, prepares in the browser, or concerns nobody but the member. */
type Needed = Scope | null

/** A template of the catalogue is a string with a type of its own. */
type Name = string | object

type Table = Partial<Record<Scope | 'none', readonly Name[]>>

/** The names of controls, by the screens on which they are; `frame` is on all. Placeholders stand for any text. */
function tablesOf(words: Words): Record<Area, Table> {
  const { console, requests, request, editor, developers, account, start } = words
  const { keys, webhooks, endpoint, delivery, secret, sandbox, log, deliveries } = developers
  const { actions, files } = request
  const file = (name: string) => formatText(files.downloadFile, { name }, 'en')
  const filters = [requests.filters.state, requests.filters.reference, requests.filters.signer]
  const chips = [...filters, requests.filters.created, requests.filters.bulkJob]
  return {
    frame: {
      'requests:write': [console.actions.newRequest, console.actions.newRequest.repeat(2)],
      none: [
        ...[console.apiPanel.open, console.apiPanel.title, `${console.palette.hint.repeat(2)}{keys}`],
        ...[console.mode.sandbox, console.mode.live, `${console.account.label}: {name}`, console.account.security],
        ...[console.account.light, console.account.dark, console.account.system, console.account.signOut],
        // Copies of ids, and what shows more or the same again.
        ...[`{value}${console.actions.copy}`, console.actions.copy, console.actions.loadMore, console.actions.retry],
      ],
    },
    start: { none: [start.overview.all] },
    requests: {
      'requests:write': [
        ...[requests.actions.remind, requests.actions.cancel, requests.drafts.delete, requests.drafts.continue],
        ...[requests.views.share, requests.views.unshare],
      ],
      'requests:read': [requests.export.label, requests.export.start],
      none: [
        ...[requests.actions.more, requests.actions.open, requests.actions.copyLink, requests.actions.copyId],
        ...[requests.actions.select, requests.actions.unselect, requests.search.clear],
        ...[requests.filters.clear, requests.filters.remove, ...chips, ...chips.map((chip) => `${chip}: {value}`)],
        // Of their own views.
        ...[requests.views.save, requests.views.manage, requests.views.rename, requests.views.delete],
      ],
    },
    request: {
      'requests:write': [
        ...[actions.remind, `${actions.remind}: {name}`, actions.remindOne, actions.remindAll, actions.extend],
        ...[actions.reassign, actions.reassignFull, actions.cancel, actions.duplicate],
        ...[actions.sendLink, actions.sendLinkTo],
      ],
      links: [actions.link, actions.linkFor, actions.capturedLink],
      sandbox: [actions.sign, actions.decline, actions.view],
      // Before `evidence`, whose pattern for the files of signers matches every download.
      none: [
        ...[console.actions.more, actions.moreFor, actions.copyAddress, actions.mail, actions.sentMail],
        ...[file(files.original), request.pages.open, request.timeline.table, request.timeline.chart],
        // A point of the timeline.
        '{what}, {time} UTC',
      ],
      evidence: [
        ...[actions.download, actions.evidence, file(files.signed), file(files.trail)],
        ...[file(files.evidence), file(files.trailJson), files.downloadFile],
      ],
      webhooks: [actions.endpoint, request.webhooks.redeliver],
    },
    editor: {
      'requests:write': [
        ...[editor.people.add, editor.people.addMe, editor.people.up, editor.people.down, editor.people.remove],
        ...[formatText(editor.review.send, { n: 2 }, 'en'), editor.drafts.delete, editor.code.open],
      ],
      none: [
        ...[editor.steps.document, editor.steps.people, editor.steps.place, editor.steps.review, editor.steps.back],
        ...[editor.steps.next, editor.review.previous, editor.review.following],
      ],
    },
    developers: {
      keys: [keys.create, keys.revoke, keys.revokeNamed, log.refresh, '{method} /api/{path}'],
      webhooks: [
        ...[webhooks.add, endpoint.edit, endpoint.test, endpoint.enable, endpoint.disable, endpoint.delete],
        ...[endpoint.replay, delivery.redeliver, secret.rotate, deliveries.compare],
      ],
      sandbox: [
        ...[webhooks.useReceiver, sandbox.clock.hour, sandbox.clock.day, sandbox.clock.week, sandbox.clock.toExpiry],
        ...[sandbox.signers.signAs, sandbox.signers.more, sandbox.signers.sign, sandbox.signers.view],
        ...[sandbox.signers.decline, sandbox.signers.failOtp, sandbox.signers.failSeal],
        sandbox.certificate.download,
      ],
      none: [console.actions.more, log.clear],
    },
    account: {
      members: [
        ...[account.members.invite, account.members.actions, account.members.changeRole, account.members.remove],
        ...[account.invitations.resend, account.invitations.revoke],
      ],
      activity: [account.activity.export],
      account: [
        ...[account.embedding.add, account.embedding.remove, account.branding.chooseLogo, account.branding.removeLogo],
        ...[account.senderDomain.set, account.senderDomain.check, account.senderDomain.remove],
      ],
      // `save` is in the form of the account, too. It cannot be pressed there without a change.
      none: [
        ...[account.sessions.end, account.sessions.endOthers, console.actions.save],
        ...[account.senderDomain.copyName, account.senderDomain.copyValue],
      ],
    },
  }
}

const AREAS = {
  start: /^start/,
  requests: /^(requests|drafts)/,
  request: /^request-(?!log)/,
  editor: /^new-request/,
  developers: /^(keys|webhook|events|request-log|sandbox)/,
  account: /^settings/,
} as const
type Area = keyof typeof AREAS | 'frame'

/** The scope of a control on a screen; undefined if it is not known. */
export function scopeOfAction(words: Words, screen: string, name: string): Needed | undefined {
  const tables = tablesOf(words)
  const own = (Object.keys(AREAS) as (keyof typeof AREAS)[]).filter((area) => AREAS[area].test(screen))
  for (const area of [...own, 'frame'] as const) {
    for (const [scope, names] of Object.entries(tables[area])) {
      if (names.some((known) => patternOf(String(known)).test(name))) return scope === 'none' ? null : (scope as Scope)
    }
  }
  return undefined
}

function patternOf(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+(, number)?\}/g, '.*')
  return new RegExp(`^${escaped}$`, 's')
}

/** Where links lead, below the account and the mode, and the scope that the screen needs there. */
const ADDRESSES: [RegExp, Needed][] = [
  [/^requests\/(new|drafts)\b/, 'requests:write'],
  [/^(start|requests|requests\/[0-9a-f-]{36}|templates|bulk)$/, null],
  [/^developers\/(keys|request-log)$/, 'keys'],
  [/^developers\/webhooks\b/, 'webhooks'],
  [/^developers\/sandbox$/, 'sandbox'],
  [/^developers(\/events)?$/, null],
  [/^settings\/members$/, 'members'],
  [/^settings\/activity$/, 'activity'],
  [/^settings(\/(general|sessions|branding|embedding|go-live))?$/, null],
]

/** Pages beside the console, which check the session themselves. */
const OUTSIDE = /^(#\w+|\/app\/|\/(docs|security|verify|embed\/playground|keys\/live)\b.*)$/

export function scopeOfLink(address: string): Needed | undefined {
  if (OUTSIDE.test(address)) return null
  const below = /^\/app\/acc_\w+\/(?:sandbox|live)\/([^?#]*)/.exec(address)?.[1]
  return below === undefined ? undefined : ADDRESSES.find(([pattern]) => pattern.test(below))?.[1]
}
