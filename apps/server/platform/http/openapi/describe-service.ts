// What the OpenAPI document says about the service as a whole.

export const DESCRIPTION = `Upload a PDF and name the signers. Each signer signs through their own link. Webhooks and the event log report progress. The result is the signed PDF, with a signature for each signer, and its audit trail.

## Keys

Send \`Authorization: Bearer <key>\`, or the key alone as \`X-API-Key\`. A key that begins with \`sk_test_\` belongs to the sandbox: its data is separate, its mails go to a test inbox, and its signatures have no legal effect. Each call states the scope that the key needs.

## Sessions

People sign in with a browser, or with \`countersign login\`, and use the same calls: the role of a member is a set of scopes. \`Countersign-Account\` and \`Countersign-Mode\` choose the account and the mode; a member of one account may omit the first, and \`test\` is the default of the second. An API key in the request takes precedence over a cookie. Some calls are for people only, some for owners, and some need a step-up: a passkey or a code of an authenticator app, presented within the last ten minutes.

## Responses

Success is HTTP 200. A response that is not a list has \`status: "success"\`. An error has \`status: "error"\`, a \`code\` for programs, a \`message\` that says what to do, and \`errors\` with one entry for each invalid field. With \`Accept: application/problem+json\` errors are sent as RFC 9457 problem details. A request that no call receives gets an error in the same form: 408 if it takes too long to arrive, 414 or 431 if its path or headers are too long, 417 for an unknown \`Expect\`. Quote the \`Request-Id\` header in support requests; you can choose its value by sending the header (8 to 64 letters, digits, \`.\`, \`_\` and \`-\`). Times are RFC 3339 in UTC, to the millisecond.

## Retries

A POST with an \`Idempotency-Key\` can be repeated safely for 24 hours: the service sends the first response again, with \`Idempotent-Replayed: true\`, and does nothing twice. Retry on 429, 503 and every other error with \`Retry-After\` after that many seconds, with the same key, and when you received no response.

## Lists

\`limit\` sets the page size. While \`has_more\` is true, send \`next_cursor\` as \`starting_after\`.

## Limits

Writes are limited per account and minute; all keys of the account share the limit. \`RateLimit-Limit\`, \`-Remaining\` and \`-Reset\` report the current state. Reads are limited per account to 100 a second in the sandbox and 300 a second in live mode, if the operator has not set other limits, and calls that wait for a change to 100 at the same time. A call over a limit gets 429 with \`Retry-After\`.`

/** In the order of the reference. */
export const TAGS = [
  { name: 'Documents', description: 'The PDFs to sign: upload, pages, preview of the placement of signatures.' },
  { name: 'Sign requests', description: 'Requests for signatures, their signers, links and files.' },
  { name: 'Drafts', description: 'Sign requests that are entered and not sent yet.' },
  { name: 'Saved views', description: 'Filters of the list of sign requests, under a name.' },
  { name: 'Templates', description: 'Documents with roles and fields, for many requests.' },
  { name: 'Bulk jobs', description: 'Up to a million requests from one upload.' },
  { name: 'Events', description: 'The log of everything that happened.' },
  { name: 'Webhooks', description: 'Endpoints that receive the events, and their deliveries.' },
  {
    name: 'Webhook events',
    description:
      'The bodies that webhook endpoints receive. An endpoint answers with 2xx within 10 seconds; anything else is retried. The body is the same in every attempt. Headers, as Standard Webhooks defines them: `webhook-id` is the id of the event, `webhook-timestamp` the time of the attempt in seconds since 1970, `webhook-signature` the signatures of id, timestamp and body (`v1` by the secret, `v1a` by the key of the endpoint). `countersign-delivery-number` counts the deliveries to the endpoint without gaps.',
  },
  { name: 'Verification', description: 'Who signed a file, and whether it was changed since.' },
  { name: 'Log', description: 'The public transparency log. It needs no key.' },
  { name: 'Account', description: 'The account and its settings.' },
  { name: 'Users', description: 'The person who is signed in: sessions and memberships.' },
  { name: 'API keys', description: 'Keys and their scopes.' },
  { name: 'Members', description: 'The people of the account, their roles, and invitations.' },
  { name: 'Account activity', description: 'What members, keys and operators did to the account.' },
  { name: 'Request log', description: 'The calls of the API with keys and sessions of the account.' },
  { name: 'Company sign-on', description: 'The identity provider and the directory of a company.' },
  { name: 'SCIM', description: 'Users provisioned by a company’s directory (RFC 7644). Errors have the form of SCIM.' },
  { name: 'Operators', description: 'For operators of the service: acts that need a second operator’s approval.' },
  { name: 'Sandbox', description: 'Captured mails, virtual signers and the test clock.' },
]
