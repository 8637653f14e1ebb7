export { checkDefinitions } from './check.ts'
export { restateDefinition } from './restate.ts'
export {
  DEFINITION_ERROR_CODES,
  type DefinitionError,
  type DefinitionErrorCode,
  type Definitions,
  type DefinitionsInput,
  type DefinitionWarning,
  type PdfFormField,
} from './types.ts'
