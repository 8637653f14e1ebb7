// Generated from the catalogues by tools/locales/write.ts. Do not edit.
import type { Template } from '../../format.ts'

export interface ConsoleRequestsMessages {
  readonly title: string
  readonly columns: {
    readonly document: string
    readonly recipients: string
    readonly state: string
    readonly waiting: string
    readonly expires: string
    readonly updated: string
    readonly actions: string
  }
  readonly sections: {
    readonly attention: string
    readonly newest: string
    readonly all: string
  }
  readonly reference: string
  readonly signerProblem: Template<{ readonly signer: string }>
  readonly waiting: {
    readonly bounce: Template<{ readonly name: string }>
    readonly mail: Template<{ readonly name: string }>
    readonly provider: Template<{ readonly name: string }>
    readonly problem: Template<{ readonly message: string }>
    readonly sealer: string
    readonly sealer_retry: string
    readonly expiry: string
  }
  readonly expiresSoon: string
  readonly keys: {
    readonly down: string
    readonly up: string
    readonly open: string
    readonly select: string
    readonly search: string
    readonly filter: string
  }
  readonly search: {
    readonly label: string
    readonly placeholder: string
    readonly clear: string
  }
  readonly filters: {
    readonly label: string
    readonly state: string
    readonly reference: string
    readonly signer: string
    readonly created: string
    readonly bulkJob: string
    readonly remove: Template<{ readonly name: string }>
    readonly clear: string
    readonly apply: string
    readonly referenceHint: string
    readonly signerLabel: string
    readonly signerHint: string
    readonly bulkJobLabel: string
    readonly noBulkJobs: string
    readonly from: string
    readonly to: string
    readonly since: Template<{ readonly day: string }>
    readonly until: Template<{ readonly day: string }>
    readonly between: Template<{ readonly from: string; readonly to: string }>
    readonly today: string
    readonly week: string
    readonly month: string
  }
  readonly views: {
    readonly label: string
    readonly all: string
    readonly attention: string
    readonly drafts: string
    readonly save: string
    readonly saveTitle: string
    readonly name: string
    readonly nameMissing: string
    readonly shared: string
    readonly sharedHint: string
    readonly replaces: string
    readonly manage: Template<{ readonly name: string }>
    readonly rename: string
    readonly renameTitle: string
    readonly share: string
    readonly unshare: string
    readonly delete: string
    readonly saved: string
    readonly deleted: Template<{ readonly name: string }>
    readonly failed: string
    readonly sharedMark: string
  }
  readonly export: {
    readonly start: string
    readonly label: string
    readonly progress: Template<{ readonly count: number }>
    readonly cancel: string
    readonly done: Template<{ readonly count: number }>
    readonly full: Template<{ readonly most: string }>
    readonly failed: string
  }
  readonly actions: {
    readonly more: Template<{ readonly name: string }>
    readonly open: string
    readonly remind: string
    readonly cancel: string
    readonly copyLink: string
    readonly copyId: string
    readonly select: string
    readonly unselect: string
    readonly reminded: Template<{ readonly name: string }>
    readonly remindFailed: Template<{ readonly name: string }>
    readonly copied: string
    readonly cancelTitle: Template<{ readonly name: string }>
    readonly cancelText: string
  }
  readonly selection: {
    readonly select: Template<{ readonly name: string }>
    readonly all: string
    readonly count: Template<{ readonly count: number }>
    readonly clear: string
    readonly remind: string
    readonly cancel: string
    readonly remindTitle: Template<{ readonly count: number }>
    readonly cancelTitle: Template<{ readonly count: number }>
    readonly remindText: string
    readonly remindAction: string
    readonly retry: string
    readonly progress: Template<{ readonly done: string; readonly total: string }>
    readonly finished: Template<{ readonly done: string; readonly total: string }>
    readonly waiting: string
    readonly running: string
    readonly done: string
  }
  readonly live: {
    readonly new: Template<{ readonly count: number }>
  }
  readonly empty: {
    readonly first: string
    readonly firstText: string
    readonly firstReader: string
    readonly filtered: string
  }
  readonly drafts: {
    readonly empty: string
    readonly emptyText: string
    readonly unnamed: string
    readonly continue: string
    readonly delete: Template<{ readonly name: string }>
    readonly deleted: Template<{ readonly name: string }>
    readonly failed: string
    readonly restoreFailed: string
    readonly note: string
  }
}

const read = (module: { default: unknown }) => module.default as ConsoleRequestsMessages

export const LOADERS = {
  de: () => import('./de.ts').then(read),
  en: () => import('./en.ts').then(read),
}
