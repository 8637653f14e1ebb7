export * from './format.ts'
export * from './languages.ts'
export { negotiate } from './negotiate.ts'
