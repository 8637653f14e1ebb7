// Generated from the catalogues by tools/locales/write.ts. Do not edit.
import type { Template } from '../../format.ts'

export interface ConsoleAccountMessages {
  readonly tabs: {
    readonly general: string
    readonly members: string
    readonly sessions: string
    readonly activity: string
    readonly branding: string
    readonly embedding: string
    readonly goLive: string
  }
  readonly general: {
    readonly account: string
    readonly id: string
    readonly name: string
    readonly nameHint: string
    readonly pendingName: Template<{ readonly name: string }>
    readonly language: string
    readonly languageHint: string
    readonly timeZone: string
    readonly timeZoneHint: string
    readonly saved: string
    readonly delegation: string
    readonly delegationHint: string
    readonly receipts: string
    readonly receiptsHint: string
  }
  readonly profile: {
    readonly title: string
    readonly email: string
    readonly unverified: string
    readonly name: string
    readonly language: string
    readonly languageHint: string
    readonly saved: string
  }
  readonly members: {
    readonly title: string
    readonly invite: string
    readonly you: string
    readonly inactive: string
    readonly actions: Template<{ readonly name: string }>
    readonly changeRole: string
    readonly remove: string
    readonly removed: Template<{ readonly name: string }>
    readonly removeTitle: Template<{ readonly name: string }>
    readonly removeText: string
    readonly rolesTitle: string
    readonly role: string
    readonly modes: string
    readonly changeTitle: Template<{ readonly name: string }>
    readonly changeText: string
    readonly changed: string
    readonly inviteTitle: string
    readonly inviteText: string
    readonly email: string
    readonly send: string
    readonly invited: Template<{ readonly email: string }>
  }
  readonly roles: {
    readonly owner: {
      readonly name: string
      readonly text: string
    }
    readonly admin: {
      readonly name: string
      readonly text: string
    }
    readonly developer: {
      readonly name: string
      readonly text: string
    }
    readonly sender: {
      readonly name: string
      readonly text: string
    }
    readonly viewer: {
      readonly name: string
      readonly text: string
    }
    readonly auditor: {
      readonly name: string
      readonly text: string
    }
  }
  readonly invitations: {
    readonly title: string
    readonly expires: string
    readonly resend: string
    readonly resent: Template<{ readonly email: string }>
    readonly revoke: string
    readonly revoked: Template<{ readonly email: string }>
  }
  readonly sessions: {
    readonly title: string
    readonly hint: string
    readonly current: string
    readonly browser: string
    readonly command_line: string
    readonly seen: string
    readonly end: string
    readonly endOthers: string
    readonly othersEnded: string
    readonly methods: {
      readonly passkey: string
      readonly password: string
      readonly password_totp: string
      readonly recovery: string
      readonly sso: string
      readonly sign_up: string
      readonly device: string
    }
  }
  readonly activity: {
    readonly title: string
    readonly export: string
    readonly empty: string
    readonly actors: {
      readonly key: string
      readonly member: string
      readonly operator: string
      readonly account: string
      readonly system: string
    }
  }
  readonly branding: {
    readonly title: string
    readonly hint: string
    readonly notShown: string
    readonly notShownInSandbox: string
    readonly noContact: string
    readonly previewHint: string
    readonly sampleAsk: Template<{ readonly name: string }>
    readonly sampleButton: string
    readonly sampleSentBy: Template<{ readonly name: string; readonly address: string }>
    readonly sampleSentByName: Template<{ readonly name: string }>
    readonly sampleLink: string
    readonly contrast: Template<{ readonly button: string; readonly link: string }>
    readonly color: string
    readonly colorHint: string
    readonly tooLight: Template<{ readonly shade: string }>
    readonly replyTo: string
    readonly replyToHint: string
    readonly helpUrl: string
    readonly privacyUrl: string
    readonly linkHint: string
    readonly language: string
    readonly introduction: string
    readonly introductionHint: string
    readonly footer: string
    readonly footerHint: string
    readonly saved: string
    readonly logo: string
    readonly logoHint: string
    readonly noLogo: string
    readonly chooseLogo: string
    readonly removeLogo: string
  }
  readonly senderDomain: {
    readonly title: string
    readonly hint: string
    readonly address: string
    readonly set: string
    readonly check: string
    readonly rotate: string
    readonly remove: string
    readonly required: string
    readonly recommended: string
    readonly found: string
    readonly missing: string
    readonly copyName: string
    readonly copyValue: string
    readonly states: {
      readonly pending: string
      readonly verified: string
      readonly lost: string
    }
    readonly purposes: {
      readonly ownership: string
      readonly dkim: string
      readonly next_dkim: string
      readonly dmarc: string
    }
  }
  readonly embedding: {
    readonly title: string
    readonly hint: string
    readonly empty: string
    readonly emptyText: string
    readonly origin: string
    readonly add: string
    readonly remove: Template<{ readonly origin: string }>
    readonly removed: Template<{ readonly origin: string }>
    readonly example: string
    readonly playground: string
    readonly playgroundText: Template<{ readonly origin: string }>
  }
  readonly goLive: {
    readonly title: string
    readonly progress: Template<{ readonly done: string; readonly total: string }>
    readonly ready: string
    readonly done: string
    readonly open: string
    readonly optional: string
    readonly go: string
    readonly items: {
      readonly email_verified: {
        readonly title: string
        readonly text: string
      }
      readonly account_approved: {
        readonly title: string
        readonly text: string
      }
      readonly live_sealing: {
        readonly title: string
        readonly text: string
      }
      readonly second_factor: {
        readonly title: string
        readonly text: string
      }
      readonly sandbox_request: {
        readonly title: string
        readonly text: string
      }
      readonly live_api_key: {
        readonly title: string
        readonly text: string
      }
      readonly live_webhook: {
        readonly title: string
        readonly text: string
      }
      readonly embedding_origins: {
        readonly title: string
        readonly text: string
      }
    }
    readonly details: {
      readonly no_verified_member: string
      readonly ask_operator: string
      readonly not_configured: string
      readonly no_factor: string
      readonly company_sign_on: string
      readonly no_completed_request: string
      readonly no_key: string
      readonly no_endpoint: string
      readonly endpoint_disabled: string
      readonly nothing_delivered: string
      readonly not_used: string
      readonly no_origin: string
    }
  }
}

const read = (module: { default: unknown }) => module.default as ConsoleAccountMessages

export const LOADERS = {
  de: () => import('./de.ts').then(read),
  en: () => import('./en.ts').then(read),
}
