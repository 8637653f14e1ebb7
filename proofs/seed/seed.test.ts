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

// The specification this product was asked for, section by section, against the running server. Each rule it states is a
// test; so is each decision about what it leaves open. A section is a file in `sections/`: all use one running product.

beforeAll(start)
afterAll(stop)
