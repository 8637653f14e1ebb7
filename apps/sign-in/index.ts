export { negotiate } from '@countersign/locales'
export { loadSignInAssets, type SignInAssets } from './assets.ts'
export * from './model.ts'
export { type Rendered, renderPage } from './render.ts'
