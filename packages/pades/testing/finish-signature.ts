import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { attachSignature, embedSignature, resumePhase, signedAttributes } from '../index.ts'
import { keyObjectSigner } from '../signers/key-object.ts'

/** Completes a signature in another process, for tests: from the stored phase, a key and a certificate only. */
const [preparedFile = '', keyFile = '', certificateFile = '', incrementFile = ''] = process.argv.slice(2)
const certificate = Uint8Array.from(new X509Certificate(readFileSync(certificateFile)).raw)
const signer = keyObjectSigner(createPrivateKey(readFileSync(keyFile)), [certificate])
const prepared = resumePhase('prepared', readFileSync(preparedFile, 'utf8'))
const attributes = await signedAttributes(prepared, signer.certificates, signer.algorithm)
const signed = await attachSignature(attributes, await signer.sign(attributes.toBeSigned))
writeFileSync(incrementFile, embedSignature(signed).increment)
