export * from './admission.ts'
export * from './members.ts'
export * from './roles.ts'
export * from './scopes.ts'
