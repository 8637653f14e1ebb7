// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Language",
  "title": "Sign documents online",
  "intro": "Countersign sends documents to the people who must sign them and keeps the evidence: who signed, when, and that nothing was changed afterwards.",
  "sign": {
    "title": "Were you asked to sign?",
    "text": "Open the link in the mail you received. You need no account. If you cannot find the mail, ask the sender to send it again."
  },
  "verify": {
    "title": "Check a signed document",
    "text": "See who signed a PDF, when, and whether it was changed afterwards. The file stays on your device.",
    "action": "Verify a document"
  },
  "send": {
    "title": "Send documents for signature",
    "text": "Ask others to sign, follow each request and download what is signed.",
    "signIn": "Sign in",
    "signUp": "Create an account"
  },
  "developers": {
    "title": "For developers",
    "text": "Request signatures with one API call. The sandbox is free.",
    "reference": "API reference",
    "openapi": "OpenAPI document"
  },
  "errors": {
    "notFound": {
      "title": "Page not found",
      "text": "There is no page at this address. Check the address. If you followed a link in a mail, open it there again: a part may be missing."
    },
    "methodNotAllowed": {
      "title": "This does not work here",
      "text": "This address does not accept what your browser sent. Go back and try again."
    },
    "tooLarge": {
      "title": "Too large",
      "text": "What you sent is larger than this service accepts. Try a smaller file."
    },
    "busy": {
      "title": "Too many requests",
      "text": "Your network has sent many requests in a short time. Wait a minute, then load the page again."
    },
    "failed": {
      "title": "Something went wrong",
      "text": "The error was recorded. Try again in a few minutes. If it happens again, report it with the number below."
    },
    "unavailable": {
      "title": "Not available at the moment",
      "text": "Try again in a few minutes."
    },
    "refused": {
      "title": "The request was refused",
      "text": "Go back, load the page again and retry. If it happens again, report it with the number below."
    }
  },
  "home": "Start page",
  "again": "Try again",
  "address": "Address",
  "requestId": "Request number",
  "details": "Technical details"
}
