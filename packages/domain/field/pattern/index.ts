export { compilePattern, type Pattern } from './compile.ts'
export { PatternError } from './reader.ts'
