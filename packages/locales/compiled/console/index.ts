// Generated from the catalogues by tools/locales/write.ts. Do not edit.

export interface ConsoleMessages {
  readonly product: string
  readonly skip: string
  readonly nav: {
    readonly label: string
    readonly start: string
    readonly requests: string
    readonly templates: string
    readonly bulk: string
    readonly developers: string
    readonly settings: string
  }
  readonly mode: {
    readonly label: string
    readonly sandbox: string
    readonly live: string
    readonly sandboxNote: string
  }
  readonly account: {
    readonly label: string
    readonly security: string
    readonly signOut: string
    readonly theme: string
    readonly light: string
    readonly dark: string
    readonly system: string
    readonly language: string
  }
  readonly actions: {
    readonly newRequest: string
    readonly copy: string
    readonly copied: string
    readonly close: string
    readonly cancel: string
    readonly undo: string
    readonly retry: string
    readonly loadMore: string
    readonly search: string
    readonly download: string
    readonly more: string
    readonly save: string
    readonly delete: string
    readonly open: string
  }
  readonly palette: {
    readonly title: string
    readonly placeholder: string
    readonly empty: string
    readonly pages: string
    readonly actions: string
    readonly requests: string
    readonly hint: string
  }
  readonly keys: {
    readonly title: string
    readonly palette: string
    readonly help: string
    readonly newRequest: string
    readonly goRequests: string
    readonly goDevelopers: string
    readonly goSettings: string
    readonly goStart: string
    readonly api: string
  }
  readonly apiPanel: {
    readonly title: string
    readonly open: string
    readonly empty: string
    readonly curl: string
    readonly typescript: string
    readonly reference: string
    readonly keyNote: string
  }
  readonly problems: {
    readonly title: string
    readonly requestId: string
    readonly network: string
    readonly unknown: string
    readonly notFound: string
    readonly notFoundText: string
    readonly forbidden: string
    readonly stepUp: string
    readonly stepUpText: string
    readonly stepUpAction: string
    readonly signedOut: string
    readonly signedOutText: string
    readonly signIn: string
    readonly crashed: string
    readonly crashedText: string
    readonly reload: string
    readonly toStart: string
  }
  readonly states: {
    readonly pending: string
    readonly in_progress: string
    readonly sealing: string
    readonly completed: string
    readonly declined: string
    readonly expired: string
    readonly cancelled: string
    readonly failed: string
  }
  readonly signerStates: {
    readonly waiting: string
    readonly notified: string
    readonly viewed: string
    readonly signing: string
    readonly approved: string
    readonly signed: string
    readonly declined: string
    readonly expired: string
    readonly cancelled: string
    readonly read: string
    readonly copyAtEnd: string
    readonly copied: string
  }
  readonly later: {
    readonly templates: string
    readonly templatesText: string
    readonly bulk: string
    readonly bulkText: string
    readonly guide: string
    readonly templatesMore: string
    readonly bulkMore: string
  }
  readonly noAccount: {
    readonly title: string
    readonly text: string
    readonly action: string
  }
  readonly offline: string
}

const read = (module: { default: unknown }) => module.default as ConsoleMessages

export const LOADERS = {
  de: () => import('./de.ts').then(read),
  en: () => import('./en.ts').then(read),
}
