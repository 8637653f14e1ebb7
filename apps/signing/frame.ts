import type { Locale } from '@countersign/locales'

/** Common to all pages. */
export interface Frame {
  locale: Locale
  /** Signatures made in the sandbox have no legal effect. */
  sandbox: boolean
  /** The base path of the page's URLs: the visit's, such as `/sign/sgn_…`, or the unclaimed link's; null without either. */
  base: string | null
  /** The only origins whose pages may frame this page and receive its events; empty outside a frame. */
  embedOrigins: readonly string[]
  /** The visitor's position in the inbox, if they came from one. */
  inbox: InboxPosition | null
  /** Who sent the document; absent if the page knows of none, as for an unknown link. */
  sender?: PageSender | null
  /** Pages of the operator of this service; absent: there are none. */
  serviceLinks?: ServiceLinks
}

export interface ServiceLinks {
  helpUrl: string | null
  privacyUrl: string | null
}

/** The sender as every page shows it. */
export interface PageSender {
  name: string
  /** Where the sender can be reached. */
  address: string | null
  /** `#rrggbb`; null: ours. */
  color: string | null
  /** The URL of the picture, and its size in pixels. */
  logo: { url: string; width: number; height: number } | null
  /** The sender's text below the page. */
  footer: string | null
  /** In the sender's verified domain. */
  helpUrl: string | null
  privacyUrl: string | null
}

export interface InboxPosition {
  /** The base path of the inbox. */
  base: string
  /** The number of this document, from 1. */
  number: number
  total: number
  /** The number of the next document to sign; null if there is none. */
  next: number | null
}
