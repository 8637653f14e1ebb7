import { expect, test } from 'vitest'
import { signedHeaders } from './sign-request.ts'

// The example "post-header-value-case" of the AWS Signature Version 4 test suite.
const CREDENTIALS = {
  region: 'us-east-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}

test('a request is signed as in the test suite of AWS', () => {
  const url = new URL('https://example.amazonaws.com/')
  const now = new Date('2015-08-30T12:36:00Z')
  expect(signedHeaders(url, 'service', { 'my-header1': 'VALUE1' }, '', CREDENTIALS, now).authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;my-header1;x-amz-date, Signature=cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d',
  )
})
