export { negotiate } from '@countersign/locales'
export { loadVerifyAssets, type VerifyAssets } from './assets.ts'
export { type Rendered, renderVerifyPage, type VerifyPage } from './page.ts'
