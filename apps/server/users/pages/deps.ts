import type { SignInAssets } from '@countersign/sign-in-pages'

/** What the pages for users need. */
export interface UserPages {
  publicUrl: string
  assets: SignInAssets
}
