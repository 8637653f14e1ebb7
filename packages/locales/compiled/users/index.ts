// Generated from the catalogues by tools/locales/write.ts. Do not edit.
import type { Template } from '../../format.ts'
import type { Locale } from '../../languages.ts'
import ar from './ar.ts'
import bn from './bn.ts'
import de from './de.ts'
import en from './en.ts'
import es from './es.ts'
import fr from './fr.ts'
import hi from './hi.ts'
import ja from './ja.ts'
import pt from './pt.ts'
import ru from './ru.ts'
import ta from './ta.ts'
import zh from './zh.ts'

export interface UsersMessages {
  readonly language: string
  readonly signedInAs: Template<{ readonly email: string }>
  readonly signOut: string
  readonly check: string
  readonly or: string
  readonly confirm: string
  readonly continue: string
  readonly settings: string
  readonly toConsole: string
  readonly once: string
  readonly fields: {
    readonly email: string
    readonly account_name: string
    readonly password: string
    readonly new_password: string
    readonly code: string
    readonly recovery_code: string
    readonly user_code: string
  }
  readonly passwordHint: string
  readonly passkey: {
    readonly use: string
    readonly create: string
    readonly confirm: string
    readonly hint: string
    readonly cancelled: string
    readonly registered: string
    readonly unsupported: string
    readonly failed: string
    readonly noScript: string
  }
  readonly problems: {
    readonly email_missing: string
    readonly email_invalid: string
    readonly email_same: string
    readonly name_missing: string
    readonly name_too_long: string
    readonly password_missing: string
    readonly password_short: string
    readonly password_long: string
    readonly password_common: string
    readonly password_personal: string
    readonly credentials_wrong: string
    readonly current_password_wrong: string
    readonly passkey_refused: string
    readonly passkey_registered: string
    readonly challenge_expired: string
    readonly code_missing: string
    readonly code_wrong: string
    readonly recovery_code_wrong: string
    readonly user_code_unknown: string
    readonly last_way_in: string
    readonly too_many_passkeys: string
    readonly sso_unknown: string
    readonly sso_required: string
    readonly passkey_unknown: string
    readonly name_unshowable: string
    readonly name_imitates: string
  }
  readonly signUp: {
    readonly title: string
    readonly intro: string
    readonly accountHint: string
    readonly passwordHint: string
    readonly submit: string
    readonly signIn: string
    readonly joinTitle: Template<{ readonly account: string }>
    readonly join: string
  }
  readonly done: {
    readonly title: string
    readonly key: string
    readonly try: string
    readonly mail: Template<{ readonly email: string }>
    readonly passkey: string
  }
  readonly signIn: {
    readonly title: string
    readonly submit: string
    readonly forgot: string
    readonly signUp: string
    readonly company: string
    readonly ended: string
  }
  readonly totp: {
    readonly title: string
    readonly text: string
    readonly other: string
    readonly another: string
  }
  readonly verify: {
    readonly title: string
    readonly text: Template<{ readonly email: string }>
  }
  readonly claim: {
    readonly title: string
    readonly text: Template<{ readonly account: string; readonly email: string }>
    readonly keys: string
    readonly keysHint: string
    readonly password: string
    readonly known: Template<{ readonly account: string; readonly email: string }>
  }
  readonly lastUsed: Template<{ readonly date: string }>
  readonly neverUsed: string
  readonly addPasskey: {
    readonly title: string
    readonly later: string
  }
  readonly recover: {
    readonly title: string
    readonly text: string
    readonly submit: string
    readonly code: Template<{ readonly email: string }>
    readonly noCode: string
    readonly notice: Template<{ readonly hours: number }>
    readonly start: string
    readonly waitTitle: string
    readonly wait: Template<{ readonly date: string; readonly email: string }>
    readonly completeTitle: string
    readonly complete: Template<{ readonly email: string }>
    readonly cancelTitle: string
    readonly cancel: Template<{ readonly email: string; readonly date: string }>
    readonly stop: string
  }
  readonly invitation: {
    readonly title: Template<{ readonly account: string }>
    readonly text: Template<{ readonly person: string; readonly email: string; readonly account: string }>
    readonly role: Template<{ readonly role: string }>
    readonly until: Template<{ readonly date: string }>
    readonly accept: string
    readonly decline: string
    readonly switch: string
    readonly signIn: string
    readonly signUp: string
    readonly signOut: string
  }
  readonly roles: {
    readonly owner: string
    readonly admin: string
    readonly developer: string
    readonly sender: string
    readonly viewer: string
    readonly auditor: string
  }
  readonly roleTexts: {
    readonly owner: string
    readonly admin: string
    readonly developer: string
    readonly sender: string
    readonly viewer: string
    readonly auditor: string
  }
  readonly emailChange: {
    readonly title: string
    readonly text: Template<{ readonly from: string; readonly to: string }>
    readonly hint: string
  }
  readonly security: {
    readonly title: string
    readonly passkeys: string
    readonly noPasskeys: string
    readonly added: Template<{ readonly date: string }>
    readonly remove: string
    readonly password: string
    readonly noPassword: string
    readonly savePassword: string
    readonly totp: string
    readonly totpOff: string
    readonly totpOn: Template<{ readonly date: string }>
    readonly totpStart: string
    readonly totpScan: string
    readonly totpSecret: string
    readonly turnOn: string
    readonly turnOff: string
    readonly codes: string
    readonly codesLeft: Template<{ readonly n: number }>
    readonly codesNew: string
    readonly codesMake: string
    readonly sessions: string
    readonly thisOne: string
    readonly commandLine: string
    readonly browser: string
    readonly end: string
    readonly endOthers: string
    readonly email: string
    readonly pending: Template<{ readonly email: string }>
    readonly unverified: string
    readonly resend: string
    readonly changeEmail: string
    readonly accounts: string
    readonly liveKey: string
    readonly changePassword: string
    readonly noCodes: string
    readonly cancelChange: string
  }
  readonly notices: {
    readonly passkey_added: string
    readonly passkey_removed: string
    readonly password_changed: string
    readonly totp_on: string
    readonly totp_off: string
    readonly recovery_codes_made: string
    readonly session_ended: string
    readonly email_change_mailed: string
    readonly email_verified: string
    readonly email_change_cancelled: string
  }
  readonly stepUp: {
    readonly title: string
    readonly text: string
    readonly named: Template<{ readonly step: string }>
  }
  readonly device: {
    readonly title: string
    readonly text: string
    readonly confirmTitle: string
    readonly confirmText: Template<{ readonly client: string; readonly address: string; readonly date: string }>
    readonly warning: string
    readonly allow: string
    readonly deny: string
    readonly stepUpTitle: string
    readonly stepUpText: Template<{ readonly client: string; readonly since: string; readonly address: string; readonly date: string }>
    readonly stepUpEffect: string
    readonly stepUpWarning: string
  }
  readonly liveKey: {
    readonly title: Template<{ readonly account: string }>
    readonly offered: string
    readonly make: string
    readonly made: string
    readonly not_approved: string
    readonly unverified: string
    readonly not_permitted: string
    readonly choose: string
    readonly closed: string
    readonly scopes: string
  }
  readonly sso: {
    readonly title: string
    readonly text: string
    readonly other: string
  }
  readonly outcomes: {
    readonly recovery_mailed: {
      readonly title: string
      readonly text: string
    }
    readonly verification_mailed: {
      readonly title: string
      readonly text: string
    }
    readonly email_verified: {
      readonly title: string
      readonly text: string
    }
    readonly claimed: {
      readonly title: string
      readonly text: string
    }
    readonly signed_out: {
      readonly title: string
      readonly text: string
    }
    readonly recovery_cancelled: {
      readonly title: string
      readonly text: string
    }
    readonly recovery_completed: {
      readonly title: string
      readonly text: string
    }
    readonly invitation_accepted: {
      readonly title: string
      readonly text: string
    }
    readonly invitation_declined: {
      readonly title: string
      readonly text: string
    }
    readonly email_change_half: {
      readonly title: string
      readonly text: string
    }
    readonly email_changed: {
      readonly title: string
      readonly text: string
    }
    readonly device_approved: {
      readonly title: string
      readonly text: string
    }
    readonly device_denied: {
      readonly title: string
      readonly text: string
    }
    readonly device_stepped_up: {
      readonly title: string
      readonly text: string
    }
    readonly link_invalid: {
      readonly title: string
      readonly text: string
    }
    readonly invitation_invalid: {
      readonly title: string
      readonly text: string
    }
    readonly sso_failed: {
      readonly title: string
      readonly text: string
    }
    readonly sso_owner: {
      readonly title: string
      readonly text: string
    }
    readonly deactivated: {
      readonly title: string
      readonly text: string
    }
  }
  readonly errors: {
    readonly bad_request: {
      readonly title: string
      readonly text: string
    }
    readonly forbidden: {
      readonly title: string
      readonly text: string
    }
    readonly cross_site: {
      readonly title: string
      readonly text: string
    }
    readonly not_found: {
      readonly title: string
      readonly text: string
    }
    readonly rate_limited: {
      readonly title: string
      readonly text: string
    }
    readonly internal: {
      readonly title: string
      readonly text: string
    }
    readonly unavailable: {
      readonly title: string
      readonly text: string
    }
    readonly account_closed: {
      readonly title: string
      readonly text: string
    }
    readonly account_suspended: {
      readonly title: string
      readonly text: string
    }
  }
  readonly retryIn: Template<{ readonly seconds: number }>
  readonly requestId: Template<{ readonly id: string }>
  readonly signOutWarning: {
    readonly title: string
    readonly text: string
    readonly anyway: string
  }
  readonly reference: string
  readonly cancel: string
  readonly copy: string
  readonly copied: string
}

/** By language. Tests add the pseudo-language. */
export const LANGUAGES = { ar, bn, de, en, es, fr, hi, ja, pt, ru, ta, zh } as unknown as Record<Locale, UsersMessages>

export function usersMessages(locale: Locale): UsersMessages {
  return LANGUAGES[locale]
}
