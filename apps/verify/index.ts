export { negotiate } from '@countersign/signing'
export { loadVerifyAssets, type VerifyAssets } from './assets.ts'
export { type Rendered, renderVerifyPage, type VerifyPage } from './page.ts'
