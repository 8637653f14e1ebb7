import { afterAll, beforeAll } from 'vitest'
import { start, stop } from './context.ts'
import './sections/service.ts'
import './sections/framed-link.ts'
import './sections/resources.ts'
import './sections/states.ts'
import './sections/create.ts'
import './sections/operations.ts'
import './sections/request-options.ts'
import './sections/authentication.ts'
import './sections/events.ts'
import './sections/chosen-events.ts'
import './sections/errors.ts'
import './sections/limits.ts'
import './sections/versioning.ts'
import './sections/planted.ts'

// The contract, section by section, against the running server. The title of each group names a section of docs/SPEC.md.
// All files of `sections/` use one running product.

beforeAll(start)
afterAll(stop)
