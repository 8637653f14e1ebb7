// node provider.ts DESK NUMBER < hash > CMS
// A remote party with a key of its own: it gets the hash of a document it never sees and answers with a whole CMS.
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { keyObjectSigner } from '@countersign/pades/node'
import { cmsFor } from '../conformance/provider.ts'
import { Desk } from './desk.ts'

const [folder = '', number = ''] = process.argv.slice(2)
const { key, chain, algorithm } = new Desk(folder).task(Number(number))
const [own, ...issuers] = chain
const der = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
const signer = keyObjectSigner(createPrivateKey(readFileSync(key)), [der(own), ...issuers.map(der)], algorithm)
process.stdout.write(await cmsFor(readFileSync(0), signer))
