// Generated from the catalogues by tools/locales/write.ts. Do not edit.
import type { Template } from '../../format.ts'

export interface ConsoleDevelopersMessages {
  readonly tabs: {
    readonly label: string
    readonly keys: string
    readonly webhooks: string
    readonly events: string
    readonly log: string
    readonly sandbox: string
  }
  readonly never: string
  readonly all: string
  readonly shownOnce: string
  readonly done: string
  readonly keys: {
    readonly title: string
    readonly text: string
    readonly create: string
    readonly name: string
    readonly nameHint: string
    readonly scopes: string
    readonly scopesHint: string
    readonly scopesNeeded: string
    readonly nameNeeded: string
    readonly expires: string
    readonly expiresHint: string
    readonly lastUsed: string
    readonly createdBy: string
    readonly byKey: string
    readonly byOperator: string
    readonly byAccount: string
    readonly bySystem: string
    readonly byMember: string
    readonly revoked: string
    readonly expired: string
    readonly showEnded: string
    readonly revoke: string
    readonly revokeNamed: Template<{ readonly name: string }>
    readonly revokeTitle: Template<{ readonly name: string }>
    readonly revokeText: string
    readonly revokeAction: string
    readonly revokedToast: string
    readonly createdTitle: string
    readonly secretLabel: string
    readonly tryIt: string
    readonly tryText: string
    readonly empty: string
    readonly emptyText: string
    readonly liveNote: string
    readonly everything: string
  }
  readonly scopeTexts: {
    readonly requests_write: string
    readonly requests_read: string
    readonly documents_write: string
    readonly links: string
    readonly webhooks: string
    readonly bulk: string
    readonly evidence: string
    readonly sandbox: string
    readonly keys: string
    readonly account: string
    readonly members: string
    readonly activity: string
  }
  readonly webhooks: {
    readonly title: string
    readonly text: string
    readonly add: string
    readonly useReceiver: string
    readonly receiverDescription: string
    readonly receiverAdded: string
    readonly endpoint: string
    readonly state: string
    readonly health: string
    readonly healthName: Template<{ readonly accepted: number; readonly failed: number }>
    readonly noAttempts: string
    readonly events: string
    readonly waiting: string
    readonly enabled: string
    readonly failing: string
    readonly failingSince: string
    readonly paused: string
    readonly pausedText: string
    readonly disabled: string
    readonly disabledOwner: string
    readonly disabledGone: string
    readonly disabledFailing: string
    readonly byRequests: string
    readonly empty: string
    readonly emptyText: string
    readonly all: string
  }
  readonly form: {
    readonly addTitle: string
    readonly editTitle: string
    readonly url: string
    readonly urlHint: string
    readonly urlNeeded: string
    readonly description: string
    readonly descriptionHint: string
    readonly types: string
    readonly everything: string
    readonly typesNeeded: string
    readonly typesByRequests: string
    readonly add: string
    readonly saved: string
    readonly single: Template<{ readonly group: string }>
  }
  readonly groups: {
    readonly document: string
    readonly signer: string
    readonly bulk_job: string
    readonly account: string
    readonly member: string
    readonly key: string
  }
  readonly secret: {
    readonly title: string
    readonly label: string
    readonly text: string
    readonly rotate: string
    readonly rotateTitle: string
    readonly rotateText: string
    readonly rotateAction: string
    readonly severalSign: Template<{ readonly n: number }>
  }
  readonly endpoint: {
    readonly edit: string
    readonly test: string
    readonly enable: string
    readonly disable: string
    readonly enabledToast: string
    readonly disabledToast: string
    readonly delete: string
    readonly deleteTitle: string
    readonly deleteText: Template<{ readonly url: string }>
    readonly deletedToast: string
    readonly replay: string
    readonly id: string
    readonly attempts: Template<{ readonly accepted: string; readonly refused: string }>
    readonly givenUp: string
    readonly givenUpText: Template<{ readonly n: number }>
    readonly pending: string
    readonly lastSuccess: string
    readonly lastFailure: string
    readonly allAttempts: string
    readonly deleteReceiver: string
  }
  readonly deliveries: {
    readonly title: string
    readonly filter: string
    readonly event: string
    readonly attempts: string
    readonly last: string
    readonly time: string
    readonly pending: string
    readonly retrying: string
    readonly delivered: string
    readonly failed: string
    readonly skipped: string
    readonly filterPending: string
    readonly compare: string
    readonly compareHint: string
    readonly choose: Template<{ readonly number: string; readonly type: string }>
    readonly compareTitle: string
    readonly noBody: string
    readonly same: string
    readonly removedLine: string
    readonly addedLine: string
    readonly first: Template<{ readonly type: string; readonly time: string }>
    readonly second: Template<{ readonly type: string; readonly time: string }>
    readonly empty: string
    readonly emptyText: string
    readonly emptyFiltered: string
  }
  readonly delivery: {
    readonly back: string
    readonly redeliver: string
    readonly redelivered: string
    readonly disabledNote: string
    readonly event: string
    readonly request: string
    readonly number: string
    readonly next: string
    readonly settled: string
    readonly sent: string
    readonly headers: string
    readonly headersNote: string
    readonly body: string
    readonly attempts: string
    readonly attempt: Template<{ readonly n: string }>
    readonly noAttempts: string
    readonly answer: string
    readonly answerHeaders: string
    readonly status: Template<{ readonly status: string }>
    readonly noStatus: string
    readonly due: string
  }
  readonly outcomes: {
    readonly accepted: string
    readonly refused: string
    readonly redirected: string
    readonly gone: string
    readonly unavailable: string
    readonly address_refused: string
    readonly no_address: string
    readonly connection_refused: string
    readonly connection_failed: string
    readonly connection_closed: string
    readonly tls_failed: string
    readonly not_http: string
    readonly no_answer: string
    readonly slow_answer: string
    readonly incomplete_answer: string
    readonly file_unavailable: string
    readonly body_changed: string
    readonly secret_unavailable: string
    readonly file_erased: string
    readonly other: Template<{ readonly code: string }>
  }
  readonly receiver: {
    readonly title: string
    readonly text: string
    readonly answers: string
    readonly saved: Template<{ readonly status: string }>
    readonly calls: string
    readonly noCalls: string
    readonly noCallsText: string
    readonly ofOther: string
    readonly truncated: Template<{ readonly shown: string; readonly whole: string }>
    readonly answered: Template<{ readonly status: string }>
    readonly answersHint: string
  }
  readonly replay: {
    readonly title: string
    readonly text: string
    readonly from: string
    readonly to: string
    readonly toHint: string
    readonly delivered: string
    readonly preview: Template<{ readonly n: number }>
    readonly previewMore: Template<{ readonly n: string }>
    readonly counting: string
    readonly start: Template<{ readonly n: number }>
    readonly sent: Template<{ readonly n: number }>
    readonly waiting: Template<{ readonly n: number }>
    readonly progress: string
    readonly tooMany: Template<{ readonly n: string }>
    readonly rangeNeeded: string
    readonly type: string
  }
  readonly events: {
    readonly title: string
    readonly text: string
    readonly type: string
    readonly allTypes: string
    readonly request: string
    readonly requestHint: string
    readonly time: string
    readonly about: string
    readonly payload: string
    readonly onlyRequest: string
    readonly empty: string
    readonly emptyText: string
    readonly emptyFiltered: string
    readonly searchOn: string
    readonly openRequest: string
    readonly id: string
  }
  readonly log: {
    readonly title: string
    readonly text: string
    readonly refresh: string
    readonly method: string
    readonly status: string
    readonly caller: string
    readonly callers: {
      readonly api_key: string
      readonly member: string
    }
    readonly key: string
    readonly path: string
    readonly errorCode: string
    readonly clear: string
    readonly time: string
    readonly call: string
    readonly duration: string
    readonly requestId: string
    readonly agent: string
    readonly document: string
    readonly openRequest: string
    readonly errorDocs: Template<{ readonly code: string }>
    readonly onlyError: string
    readonly curl: string
    readonly curlNote: string
    readonly empty: string
    readonly emptyText: string
    readonly emptyFiltered: string
    readonly searchOn: string
    readonly closed: string
  }
  readonly mail: {
    readonly form: string
    readonly phone: string
    readonly desktop: string
    readonly text: string
    readonly headers: string
    readonly frame: Template<{ readonly subject: string }>
    readonly to: string
    readonly subject: string
    readonly date: string
    readonly attachments: string
  }
  readonly sandbox: {
    readonly clock: {
      readonly title: string
      readonly text: string
      readonly now: string
      readonly ahead: Template<{ readonly duration: string }>
      readonly inStep: string
      readonly hour: string
      readonly day: string
      readonly week: string
      readonly toExpiry: string
      readonly expires: Template<{ readonly n: number }>
      readonly nextExpiry: Template<{ readonly name: string }>
      readonly noneOpen: string
      readonly due: string
      readonly advanced: string
      readonly firstOnly: Template<{ readonly n: number }>
    }
    readonly signers: {
      readonly title: string
      readonly text: string
      readonly sign: string
      readonly signAs: Template<{ readonly name: string }>
      readonly more: Template<{ readonly name: string }>
      readonly view: string
      readonly decline: string
      readonly failOtp: string
      readonly failSeal: string
      readonly acted: Template<{ readonly name: string }>
      readonly empty: string
      readonly emptyText: string
      readonly approve: string
      readonly approveAs: Template<{ readonly name: string }>
      readonly viewAs: Template<{ readonly name: string }>
    }
    readonly mails: {
      readonly title: string
      readonly text: string
      readonly filter: string
      readonly openLink: string
      readonly empty: string
      readonly emptyText: string
      readonly emptyFiltered: string
    }
    readonly certificate: {
      readonly title: string
      readonly text: string
      readonly nameHint: string
      readonly fault: string
      readonly noFault: string
      readonly faults: {
        readonly expired: string
        readonly not_yet_valid: string
        readonly revoked: string
        readonly not_for_signing: string
      }
      readonly download: string
      readonly savedTitle: string
      readonly password: string
      readonly savedText: string
    }
    readonly provider: {
      readonly title: string
      readonly text: string
      readonly fixed: string
      readonly changed: string
      readonly switches: {
        readonly outage: string
        readonly next_refusal: string
        readonly callback: string
        readonly signature: string
        readonly certificate: string
        readonly stamp: string
        readonly authorization: string
        readonly credentials: string
      }
    }
  }
}

const read = (module: { default: unknown }) => module.default as ConsoleDevelopersMessages

export const LOADERS = {
  de: () => import('./de.ts').then(read),
  en: () => import('./en.ts').then(read),
}
