import type { SignInAssets } from '@countersign/sign-in-pages'
import type { FastifyRequest } from 'fastify'

/** What the pages for users need. */
export interface UserPages {
  publicUrl: string
  assets: SignInAssets
  /** Who is signed in in the browser, for the header of a page that needs no session. */
  viewerOf: ViewerOf
}

export type ViewerOf = (request: FastifyRequest) => Promise<Viewer | null>

export interface Viewer {
  email: string
  language: string
}
