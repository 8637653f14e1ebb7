export * from './client.ts'
export type * from './generated/api.ts'
