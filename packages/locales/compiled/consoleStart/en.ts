// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "title": "Your first signed document",
  "intro": "Three steps in this browser. Everything is in the sandbox: no mail leaves it, and signatures have no legal effect.",
  "send": {
    "title": "Send a document",
    "done": "Sent",
    "text": "We have a sample agreement for you. Send it to yourself.",
    "name": "Name of the signer",
    "email": "E-mail address of the signer",
    "captured": "In the sandbox mails are captured. You see them here.",
    "action": "Send the sample agreement"
  },
  "sign": {
    "title": "Sign it",
    "done": "Signed",
    "text": "This is the mail that the signer gets. Open its link and sign as they would.",
    "to": "To {email}",
    "waiting": "The mail is being written.",
    "open": "Open the signing page",
    "virtual": "Let a virtual signer sign",
    "live": "Come back to this page when you have signed. It continues by itself."
  },
  "signed": {
    "title": "Get the signed document",
    "sealing": "Signed. The document is being sealed.",
    "text": "The document is signed and sealed, with a timestamp. Anyone can verify it without us.",
    "download": "Download the signed PDF",
    "details": "See what happened",
    "verify": "Verify a file",
    "picture": "The first page of the signed document",
    "next": "Next steps",
    "own": "Send a document of yours",
    "key": "Create an API key",
    "goLive": "Prepare live mode"
  },
  "code": {
    "title": "The same with the API",
    "upload": "Upload",
    "create": "Request the signature",
    "download": "Download",
    "keyNote": "The commands need a key in COUNTERSIGN_KEY.",
    "makeKey": "Create a key"
  },
  "overview": {
    "attention": "Needs attention",
    "recent": "Latest requests",
    "all": "Show all",
    "nothing": "Nothing needs your attention",
    "nothingText": "Returned mails, problems and expiring requests appear here.",
    "none": "No requests yet",
    "noneText": "Send a document to see its progress here."
  }
}
