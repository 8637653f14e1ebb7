export { fetchInfo, type ServiceInfo } from './info.ts'
export { type CscPending, cscSigner } from './signer.ts'
