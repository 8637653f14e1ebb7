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

export interface MailMessages {
  readonly greeting: Template<{ readonly name: string }>
  readonly sandbox: string
  readonly unverified: Template<{ readonly sender: string }>
  readonly messageFrom: Template<{ readonly sender: string }>
  readonly invitation: {
    readonly subject: Template<{ readonly sender: string; readonly document: string }>
    readonly opening: Template<{ readonly sender: string; readonly document: string }>
  }
  readonly yourTurn: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly sender: string; readonly document: string }>
  }
  readonly reminder: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly document: string; readonly sender: string }>
  }
  readonly review: string
  readonly until: Template<{ readonly until: string }>
  readonly linkIsYours: string
  readonly unexpected: string
  readonly copyLink: string
  readonly stopReminders: string
  readonly newLink: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly document: string; readonly sender: string }>
  }
  readonly newListLink: {
    readonly subject: Template<{ readonly sender: string }>
    readonly opening: Template<{ readonly sender: string }>
  }
  readonly declined: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly person: string; readonly document: string }>
  }
  readonly expired: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly document: string; readonly until: string }>
  }
  readonly askSender: Template<{ readonly sender: string }>
  readonly cancelled: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly sender: string; readonly document: string }>
  }
  readonly failed: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly document: string; readonly sender: string }>
  }
  readonly nothingMore: string
  readonly completed: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly document: string }>
  }
  readonly attached: string
  readonly tooLarge: string
  readonly download: string
  readonly manyInvitations: {
    readonly subject: Template<{ readonly sender: string; readonly count: number }>
    readonly opening: Template<{ readonly sender: string; readonly count: number }>
  }
  readonly manyReminders: {
    readonly subject: Template<{ readonly count: number }>
    readonly opening: Template<{ readonly count: number; readonly sender: string }>
  }
  readonly manyCompleted: {
    readonly subject: Template<{ readonly count: number }>
    readonly opening: Template<{ readonly count: number }>
  }
  readonly manyCancelled: {
    readonly subject: Template<{ readonly count: number }>
    readonly opening: Template<{ readonly sender: string; readonly count: number }>
  }
  readonly manyExpired: {
    readonly subject: Template<{ readonly count: number }>
    readonly opening: Template<{ readonly count: number }>
  }
  readonly many: {
    readonly more: Template<{ readonly count: number }>
    readonly earliest: Template<{ readonly until: string }>
    readonly next: string
    readonly stopReminders: string
    readonly copies: string
    readonly open: string
  }
  readonly roles: {
    readonly approver: {
      readonly invitation: {
        readonly subject: Template<{ readonly sender: string; readonly document: string }>
        readonly opening: Template<{ readonly sender: string; readonly document: string }>
      }
      readonly reminder: {
        readonly subject: Template<{ readonly document: string }>
        readonly opening: Template<{ readonly document: string; readonly sender: string }>
      }
      readonly review: string
      readonly declined: Template<{ readonly person: string; readonly document: string }>
      readonly declinedSubject: Template<{ readonly person: string; readonly document: string }>
      readonly manyInvitations: {
        readonly subject: Template<{ readonly sender: string; readonly count: number }>
        readonly opening: Template<{ readonly sender: string; readonly count: number }>
      }
      readonly manyReminders: {
        readonly subject: Template<{ readonly count: number }>
        readonly opening: Template<{ readonly count: number; readonly sender: string }>
      }
      readonly receipt: {
        readonly subject: Template<{ readonly document: string }>
        readonly opening: Template<{ readonly document: string; readonly at: string; readonly sender: string }>
      }
    }
    readonly witness: {
      readonly invitation: {
        readonly subject: Template<{ readonly sender: string; readonly person: string; readonly document: string }>
        readonly opening: Template<{ readonly sender: string; readonly person: string; readonly document: string }>
      }
      readonly reminder: {
        readonly subject: Template<{ readonly document: string; readonly person: string }>
        readonly opening: Template<{ readonly document: string; readonly person: string; readonly sender: string }>
      }
      readonly review: string
      readonly declined: Template<{ readonly person: string; readonly document: string }>
      readonly declinedSubject: Template<{ readonly person: string; readonly document: string }>
    }
    readonly viewer: {
      readonly invitation: {
        readonly subject: Template<{ readonly sender: string; readonly document: string }>
        readonly opening: Template<{ readonly sender: string; readonly document: string }>
      }
      readonly reminder: {
        readonly subject: Template<{ readonly document: string }>
        readonly opening: Template<{ readonly document: string; readonly sender: string }>
      }
      readonly review: string
    }
    readonly cc: {
      readonly invitation: {
        readonly subject: Template<{ readonly sender: string; readonly document: string }>
        readonly opening: Template<{ readonly sender: string; readonly document: string }>
      }
      readonly completed: {
        readonly subject: Template<{ readonly document: string }>
        readonly opening: Template<{ readonly document: string; readonly sender: string }>
      }
      readonly manyCompleted: {
        readonly subject: Template<{ readonly count: number }>
        readonly opening: Template<{ readonly count: number; readonly sender: string }>
      }
    }
    readonly any: {
      readonly manyInvitations: {
        readonly subject: Template<{ readonly sender: string; readonly count: number }>
        readonly opening: Template<{ readonly sender: string; readonly count: number }>
      }
      readonly manyReminders: {
        readonly subject: Template<{ readonly count: number }>
        readonly opening: Template<{ readonly count: number; readonly sender: string }>
      }
      readonly review: string
      readonly until: Template<{ readonly until: string }>
      readonly linkActs: string
      readonly linkReads: string
      readonly completed: {
        readonly subject: Template<{ readonly document: string }>
        readonly opening: Template<{ readonly document: string }>
      }
      readonly expired: {
        readonly subject: Template<{ readonly document: string }>
        readonly opening: Template<{ readonly document: string; readonly until: string }>
      }
      readonly askSender: Template<{ readonly sender: string }>
      readonly manyCompleted: {
        readonly subject: Template<{ readonly count: number }>
        readonly opening: Template<{ readonly count: number }>
      }
      readonly manyExpired: {
        readonly subject: Template<{ readonly count: number }>
        readonly opening: Template<{ readonly count: number }>
      }
      readonly notActed: Template<{ readonly document: string; readonly until: string; readonly names: string }>
      readonly manyReceipts: {
        readonly subject: Template<{ readonly count: number }>
        readonly opening: Template<{ readonly sender: string; readonly count: number }>
      }
    }
  }
  readonly code: {
    readonly subject: Template<{ readonly code: string }>
    readonly opening: Template<{ readonly document: string }>
  }
  readonly codeAdvice: string
  readonly unsubscribe: {
    readonly question: Template<{ readonly document: string }>
    readonly button: string
    readonly done: Template<{ readonly document: string }>
    readonly questionMany: Template<{ readonly count: number }>
    readonly doneMany: Template<{ readonly count: number }>
    readonly unknown: string
    readonly questionReceipts: Template<{ readonly sender: string }>
    readonly buttonReceipts: string
    readonly doneReceipts: Template<{ readonly sender: string }>
  }
  readonly delegatedToYou: Template<{ readonly person: string }>
  readonly toSender: {
    readonly delegatedSubject: Template<{ readonly person: string; readonly document: string; readonly next: string }>
    readonly delegated: Template<{ readonly person: string; readonly next: string; readonly email: string; readonly document: string }>
    readonly declinedSubject: Template<{ readonly person: string; readonly document: string }>
    readonly declinedReason: string
    readonly expiredSubject: Template<{ readonly document: string }>
    readonly expired: Template<{ readonly document: string; readonly until: string; readonly names: string }>
    readonly expiredNext: string
    readonly failed: Template<{ readonly document: string; readonly reason: string }>
    readonly failedNext: string
    readonly attached: string
    readonly tooLarge: string
    readonly signedDocument: string
    readonly reference: Template<{ readonly reference: string }>
    readonly openRequest: string
    readonly linkRequestedSubject: Template<{ readonly person: string; readonly document: string }>
    readonly linkRequested: Template<{ readonly person: string; readonly document: string }>
    readonly linkRequestedNext: Template<{ readonly email: string }>
    readonly wrongPersonSubject: Template<{ readonly person: string; readonly document: string }>
    readonly wrongPerson: Template<{ readonly person: string; readonly email: string; readonly document: string }>
    readonly wrongPersonNote: string
  }
  readonly webhookDisabled: {
    readonly subject: Template<{ readonly host: string }>
    readonly opening: Template<{ readonly url: string }>
    readonly gone: string
    readonly failing: string
    readonly next: string
  }
  readonly addressCode: {
    readonly text: Template<{ readonly code: string }>
  }
  readonly files: {
    readonly signed: Template<{ readonly document: string }>
    readonly certificate: Template<{ readonly document: string }>
  }
  readonly users: {
    readonly until: Template<{ readonly until: string }>
    readonly notYou: string
    readonly settings: string
    readonly verify: {
      readonly subject: string
      readonly opening: string
      readonly button: string
    }
    readonly claim: {
      readonly subject: string
      readonly opening: Template<{ readonly account: string }>
      readonly button: string
    }
    readonly recovery: {
      readonly subject: string
      readonly opening: Template<{ readonly email: string }>
      readonly button: string
    }
    readonly recoveryNotice: {
      readonly subject: Template<{ readonly email: string }>
      readonly opening: Template<{ readonly email: string; readonly account: string; readonly until: string }>
      readonly next: string
      readonly button: string
    }
    readonly recoveryWaiting: {
      readonly subject: string
      readonly opening: Template<{ readonly email: string; readonly until: string }>
      readonly next: string
    }
    readonly recoveryReady: {
      readonly subject: string
      readonly opening: Template<{ readonly email: string }>
      readonly button: string
    }
    readonly recoveryDone: {
      readonly subject: string
      readonly opening: Template<{ readonly email: string; readonly date: string }>
    }
    readonly recoveryCancelled: {
      readonly subject: string
      readonly opening: Template<{ readonly person: string; readonly email: string; readonly date: string }>
      readonly next: Template<{ readonly person: string; readonly email: string }>
    }
    readonly emailChange: {
      readonly subject: string
      readonly opening: Template<{ readonly from: string; readonly to: string }>
      readonly button: string
    }
    readonly invitation: {
      readonly subject: Template<{ readonly person: string; readonly account: string }>
      readonly opening: Template<{ readonly person: string; readonly account: string; readonly role: string }>
      readonly button: string
    }
    readonly newSignIn: {
      readonly subject: string
      readonly opening: Template<{ readonly email: string; readonly date: string }>
      readonly origin: Template<{ readonly browser: string; readonly address: string }>
    }
    readonly factor: {
      readonly subject: string
      readonly opening: Template<{ readonly email: string; readonly date: string }>
      readonly passkey_added: Template<{ readonly name: string }>
      readonly passkey_removed: Template<{ readonly name: string }>
      readonly password: string
      readonly totp_on: string
      readonly totp_off: string
      readonly recovery_codes: string
      readonly email: string
    }
    readonly roleChanged: {
      readonly subject: Template<{ readonly account: string }>
      readonly opening: Template<{ readonly person: string; readonly account: string; readonly role: string }>
    }
    readonly removed: {
      readonly subject: Template<{ readonly account: string }>
      readonly opening: Template<{ readonly person: string; readonly account: string }>
    }
    readonly approved: {
      readonly subject: Template<{ readonly account: string }>
      readonly opening: Template<{ readonly account: string }>
      readonly button: string
    }
    readonly senderDomainLost: {
      readonly subject: Template<{ readonly account: string }>
      readonly opening: Template<{ readonly account: string }>
      readonly button: string
    }
    readonly closing: {
      readonly subject: Template<{ readonly account: string }>
      readonly opening: Template<{ readonly person: string; readonly account: string; readonly until: string }>
    }
  }
  readonly lastDay: {
    readonly today: Template<{ readonly document: string }>
    readonly tomorrow: Template<{ readonly document: string }>
    readonly manyToday: Template<{ readonly count: number }>
    readonly manyTomorrow: Template<{ readonly count: number }>
  }
  readonly receipt: {
    readonly subject: Template<{ readonly document: string }>
    readonly opening: Template<{ readonly document: string; readonly at: string; readonly sender: string }>
    readonly awaited: Template<{ readonly names: string }>
    readonly awaitedMany: Template<{ readonly count: number }>
    readonly next: string
    readonly delayed: string
    readonly open: string
    readonly stop: string
  }
  readonly manyReceipts: {
    readonly subject: Template<{ readonly count: number }>
    readonly opening: Template<{ readonly count: number; readonly sender: string }>
  }
  readonly alsoOnline: string
  readonly sentBy: {
    readonly plain: Template<{ readonly sender: string }>
    readonly address: Template<{ readonly sender: string; readonly address: string }>
    readonly aboutText: Template<{ readonly sender: string }>
    readonly help: string
    readonly privacy: string
    readonly verify: string
    readonly serviceHelp: string
    readonly servicePrivacy: string
  }
}

/** By language. Tests add the pseudo-language. */
export const LANGUAGES = { ar, bn, de, en, es, fr, hi, ja, pt, ru, ta, zh } as unknown as Record<Locale, MailMessages>

export function mailMessages(locale: Locale): MailMessages {
  return LANGUAGES[locale]
}
