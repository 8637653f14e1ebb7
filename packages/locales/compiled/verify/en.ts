// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Language",
  "title": "Verify a document",
  "intro": "See who signed a PDF or an evidence.zip, when, and whether it was changed afterwards.",
  "choose": "Choose a file",
  "drop": "or drop it here",
  "staysLocal": "The file stays on this device. Nothing is uploaded, so you can also do this offline.",
  "withoutScripts": "This page verifies the file in your browser, so that you need not upload it. For that it needs scripts, which are disabled here. The command “countersign verify” does the same without a browser.",
  "cannot": "This browser cannot verify files. Use a current browser, and an address that begins with https.",
  "checking": "Checking {name} …",
  "tooLarge": "This file is too large or too complex for a browser. Verify it with “countersign verify”.",
  "another": "Check another file",
  "fingerprint": "Fingerprint (SHA-256)",
  "expects": "Choose the signed file. It must have this fingerprint:",
  "expected": "This is the file that the QR code identifies.",
  "unexpected": "This is not the file that the QR code identifies: its fingerprint is different.",
  "outcomes": {
    "valid": {
      "title": "Valid",
      "text": "The document is unchanged since it was signed, and the signers’ certificates come from trusted issuers."
    },
    "test": {
      "title": "Test signatures",
      "text": "The document is unchanged since it was signed, but it was signed in the sandbox. Sandbox certificates prove no identity."
    },
    "changed": {
      "title": "Changed after signing",
      "text": "Something was filled in or added later, in a way that the signers permit. Check what it is."
    },
    "issuer_unknown": {
      "title": "Unchanged, issuer not trusted",
      "text": "The document is unchanged since it was signed, but no trusted issuer confirms who signed it."
    },
    "indeterminate": {
      "title": "Inconclusive",
      "text": "This page could not check everything. The details are below."
    },
    "unsigned": {
      "title": "Not signed",
      "text": "This file contains no signature, so there is nothing to verify."
    },
    "unreadable": {
      "title": "Cannot be verified",
      "text": "The file could not be read. Do not rely on it."
    },
    "invalid": {
      "title": "Not valid",
      "text": "Do not rely on this file."
    }
  },
  "marks": {
    "good": "OK:",
    "warn": "Warning:",
    "bad": "Problem:",
    "none": "Not checked:"
  },
  "document": "The signed document",
  "certificate": "The certificate of completion",
  "signatures": "Signatures",
  "trail": "Audit trail",
  "log": "Public log",
  "signedBy": "Signed by {name}",
  "sealedFor": "Sealed for {name}",
  "sealedBy": "Seal of {name}",
  "sealedByNote": "by the seal of {name}, which states the signer’s name",
  "stampedBy": "Time-stamp by {name}",
  "signerUnreadable": "A signature with an unreadable signer",
  "timeAttested": "{time}, attested by {authority}",
  "timeClaimed": "{time}, according to the signer’s clock; no trusted authority attests it",
  "timeUnknown": "No trusted authority attests the time of signing",
  "unchanged": "Unchanged since this signature",
  "onlySigned": "Unchanged since this signature: only signatures, time-stamps and validation data were added",
  "filledLater": "Something was filled in later, which this signer permits",
  "changedLater": "Changed after this signature",
  "notIntact": "The signed content was changed",
  "issuerKnown": "Certificate from {issuer}, a trusted issuer",
  "issuerTest": "Certificate from {issuer}, the sandbox authority",
  "issuerUnknown": "Certificate from {issuer}, not a trusted issuer",
  "level": "Level {level}: {text}",
  "levels": {
    "B": "the signature alone, without an attested time",
    "T": "with an attested time",
    "LT": "with an attested time and the data to validate it later",
    "LTA": "with the data to validate it for many years"
  },
  "reason": "Reason given: {text}",
  "location": "Location given: {text}",
  "trailWhole": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "{n} entry, linked correctly",
      "other": "{n} entries, all linked correctly"
    }
  },
  "trailBroken": "Entry {n} of {count} was changed",
  "acts": {
    "signed": "Signatures: {n}",
    "approved": "Approvals: {n}",
    "viewed": "Readers: {n}",
    "copies": "Copies: {n}"
  },
  "logIncluded": "Included in the log {log} up to entry {n}: it cannot be changed unnoticed",
  "logUnknown": "In the log {log}, whose key is not trusted",
  "logMissing": "Not yet in the log when this evidence was made",
  "logNotChecked": "Log not checked",
  "logFailed": "The proof that the log contains it is not valid",
  "logAsk": "Ask the log",
  "logAskHint": "This sends the fingerprint to {host}, and nothing else.",
  "logAsking": "Asking the log …",
  "logNotFound": "The log contains no file with this fingerprint. It may come from another service, or be very recent.",
  "logUnreachable": "The log cannot be reached. Try again later.",
  "topics": {
    "changed_after": "Something was changed after signing that must not be changed.",
    "filled_after": "Something was filled in or added after signing.",
    "not_permitted": "A later change is forbidden by an earlier signer.",
    "not_what_was_signed": "The signature does not match the document.",
    "malformed": "The signature is malformed.",
    "kind_unknown": "This type of signature is not supported.",
    "issuer_unknown": "No trusted issuer confirms the signer’s identity.",
    "certificate_unsuitable": "The certificate is not suitable for this signature.",
    "certificate_ended": "The certificate has expired, and nothing proves that the signature was made before.",
    "revoked": "The certificate was revoked.",
    "revocation_unknown": "The file does not show whether the certificate was revoked.",
    "time_wrong": "A time-stamp is not valid.",
    "time_unknown": "The authority of a time-stamp is not trusted, or cannot be checked.",
    "time_note": "The stated times differ slightly.",
    "unreadable": "The file is damaged and cannot be read as a PDF.",
    "encrypted": "The file is protected by a password, so it cannot be verified here.",
    "too_complex": "A part of the file cannot be read, or is too large or too complex to verify here.",
    "view_differs": "The document can look different on screen, in print or later than it did when it was signed.",
    "active_content": "The document contains links into other files, or actions that run in a viewer.",
    "sandbox": "Signed in the sandbox, for testing.",
    "trail_broken": "The audit trail was changed.",
    "trail_foreign": "The attached audit trail has an unknown format.",
    "log_failed": "The log’s proof is not valid.",
    "log_unknown": "The log that contains it is not trusted.",
    "log_missing": "This evidence was created before it was added to the log.",
    "log_unsupported": "This browser cannot check the log’s signatures. Use a newer browser.",
    "bundle_unreadable": "The archive cannot be read as an evidence.zip.",
    "bundle_changed": "The archive was changed: something in it was edited, added or removed.",
    "bundle_incomplete": "The archive contains no signed document: it was never completed, or was erased.",
    "file_unknown": "The file is neither a PDF nor an evidence.zip."
  },
  "details": "Technical details",
  "conclusions": {
    "signed": "Signed by {names}. Unchanged since {time}.",
    "signedUndated": "Signed by {names}, and unchanged since.",
    "test": "Test signatures by {names}. Unchanged, but they prove nobody’s identity.",
    "filledIn": "Signed by {names}. Something was filled in later, as they permitted.",
    "issuerUnknown": "Unchanged since it was signed, but nothing here confirms that {names} signed it.",
    "unclear": "Signed by {names}, but not everything could be checked.",
    "unclearFile": "Not everything in this file could be checked.",
    "changedAfter": "This file was changed after {names} signed it.",
    "revoked": "Do not rely on this file: the certificate of {names} was revoked.",
    "notValid": "Do not rely on this file: the signature of {names} is not valid.",
    "notValidFile": "Do not rely on this file: something in it is not valid.",
    "recordChanged": "Do not rely on this file: its record of events was changed.",
    "logContradicts": "Do not rely on this file: the proof of the public log is not valid.",
    "unsigned": "Nobody has signed this file.",
    "noDocument": "This file has the history of a request, but no signed document.",
    "certified": "This certificate of completion is genuine, and unchanged since it was issued.",
    "certifiedTest": "This certificate of completion comes from the sandbox. It is unchanged, but only a test."
  },
  "code": {
    "found": "This code comes from a certificate of completion.",
    "sandbox": "A test from the sandbox. Anybody can make one there, in any name: it proves nothing.",
    "completed": "Completed on {time}.",
    "signatures": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "This service counts {n} signature. The log does not prove the number.",
        "other": "This service counts {n} signatures. The log does not prove the number."
      }
    },
    "trail": "The audit trail on the certificate is the one that was completed.",
    "trailOpen": "The log does not show whether this is the audit trail on the certificate. The certificate’s file does.",
    "inLog": "It is in the public log {log}, so it cannot be changed unnoticed.",
    "unknown": "The log knows no document for this code. It may come from another service, be very recent, or have been erased."
  }
}
