// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "tabs": {
    "general": "General",
    "members": "Members",
    "sessions": "Sessions",
    "activity": "Activity",
    "branding": "Branding",
    "embedding": "Embedding",
    "goLive": "Go live"
  },
  "general": {
    "account": "Account",
    "id": "Account id",
    "name": "Name",
    "nameHint": "Signers see it as the sender.",
    "pendingName": "The new name “{name}” waits for the operator’s approval.",
    "language": "Language",
    "languageHint": "Of certificates of completion and of mails to the account.",
    "timeZone": "Time zone",
    "timeZoneHint": "Expiry dates end at midnight in this zone.",
    "saved": "The account is saved",
    "delegation": "Recipients may name somebody else",
    "delegationHint": "Only where a request permits it. Turning it off also ends it for requests that exist.",
    "receipts": "Send receipts to signers",
    "receiptsHint": "A mail to each person who has signed or approved while others are still to act."
  },
  "profile": {
    "title": "Your profile",
    "email": "E-mail address",
    "unverified": "not verified yet",
    "name": "Your name",
    "language": "Language",
    "languageHint": "Of sign-in pages and of mails to you.",
    "saved": "Your profile is saved"
  },
  "members": {
    "title": "Members",
    "invite": "Invite",
    "you": "(you)",
    "inactive": "Deactivated",
    "actions": "Actions for {name}",
    "changeRole": "Change the role",
    "remove": "Remove from the account",
    "removed": "{name} is removed",
    "removeTitle": "Remove {name}?",
    "removeText": "The person loses access within seconds, and their sessions of this account end. Their requests stay.",
    "rolesTitle": "What roles may do",
    "role": "Role",
    "modes": "Modes",
    "changeTitle": "Change the role of {name}",
    "changeText": "Open sessions of the person end, so that the change has effect at once.",
    "changed": "The role is changed",
    "inviteTitle": "Invite a member",
    "inviteText": "The person gets a mail with a link that works once, for seven days.",
    "email": "E-mail address",
    "send": "Send the invitation",
    "invited": "{email} is invited"
  },
  "roles": {
    "owner": {
      "name": "Owner",
      "text": "Everything, including owners, closing the account and company sign-on."
    },
    "admin": {
      "name": "Administrator",
      "text": "Everything except owners, closing the account and company sign-on."
    },
    "developer": {
      "name": "Developer",
      "text": "Everything in the sandbox; in live mode keys, webhooks and reading."
    },
    "sender": {
      "name": "Sender",
      "text": "Sends documents and follows them."
    },
    "viewer": {
      "name": "Viewer",
      "text": "Reads requests and their evidence."
    },
    "auditor": {
      "name": "Auditor",
      "text": "Reads requests, their evidence and the account’s activity."
    }
  },
  "invitations": {
    "title": "Open invitations",
    "expires": "The link expires",
    "resend": "Send again",
    "resent": "The invitation was sent again to {email}",
    "revoke": "Withdraw",
    "revoked": "The invitation of {email} is withdrawn"
  },
  "sessions": {
    "title": "Where you are signed in",
    "hint": "A session ends after 12 hours without use, and after 7 days in any case.",
    "current": "This session",
    "browser": "Browser",
    "command_line": "Command line",
    "seen": "last used",
    "end": "End",
    "endOthers": "End all others",
    "othersEnded": "All other sessions are ended",
    "methods": {
      "passkey": "Passkey",
      "password": "Password",
      "password_totp": "Password and code",
      "recovery": "Recovery",
      "sso": "Company sign-on",
      "sign_up": "Sign-up",
      "device": "Code of a device"
    }
  },
  "activity": {
    "title": "Account activity",
    "export": "Export all",
    "empty": "Nothing happened yet",
    "actors": {
      "key": "Key",
      "member": "Member",
      "operator": "Operator",
      "account": "Account",
      "system": "Service"
    }
  },
  "branding": {
    "title": "How signers see you",
    "hint": "In mails and on signing pages of this mode. Your name is always shown, and your address once it is verified.",
    "notShown": "Signers are told that you are new. Logo, texts and links are shown after the first week of live use.",
    "notShownInSandbox": "Signers see logo, texts and links once an operator has approved the account for live use. Until then you see them here, in captured mails, and on signing pages in this browser.",
    "noContact": "Signers see no address of yours. Verify the account’s e-mail address, or set a reply address.",
    "previewHint": "A preview in light and dark mode, with what you have typed.",
    "sampleAsk": "{name} asks you to sign “Contract.pdf”.",
    "sampleButton": "Review and sign",
    "sampleSentBy": "Sent by {name} ({address}) via Countersign",
    "sampleSentByName": "Sent by {name} via Countersign",
    "sampleLink": "Check a signed document",
    "contrast": "Contrast: button {button}:1, links {link}:1",
    "color": "Colour",
    "colorHint": "Six hexadecimal digits after #. Empty: our colour.",
    "tooLight": "White text is not readable on this colour. The nearest shade is {shade}.",
    "replyTo": "Reply address",
    "replyToHint": "Yours, a member’s, or one in your sender domain.",
    "helpUrl": "Help page",
    "privacyUrl": "Privacy notice",
    "linkHint": "Shown below mails and pages. An https address in your verified sender domain.",
    "language": "Texts in",
    "introduction": "Introduction",
    "introductionHint": "One sentence in invitations and reminders.",
    "footer": "Footer",
    "footerHint": "Below mails and pages, such as your company’s registration.",
    "saved": "The branding is saved",
    "logo": "Logo",
    "logoHint": "PNG, JPEG or WebP. It is drawn again, at up to 400 × 96 pixels.",
    "noLogo": "No logo",
    "chooseLogo": "Choose a logo",
    "removeLogo": "Remove the logo"
  },
  "senderDomain": {
    "title": "Sender domain",
    "hint": "Mails to signers come from this address once its DNS records are found. No SPF record is needed.",
    "address": "Address in your domain",
    "set": "Set the domain",
    "check": "Check the records",
    "rotate": "Replace the key",
    "remove": "Remove the domain",
    "required": "required",
    "recommended": "recommended",
    "found": "Found",
    "missing": "Not found",
    "copyName": "Copy the name",
    "copyValue": "Copy the value",
    "states": {
      "pending": "Records not found yet",
      "verified": "Verified",
      "lost": "Records are missing"
    },
    "purposes": {
      "ownership": "Ownership",
      "dkim": "DKIM key",
      "next_dkim": "New DKIM key",
      "dmarc": "DMARC"
    }
  },
  "embedding": {
    "title": "Allowed origins",
    "hint": "Pages of these origins may show the signing page in a frame, in this mode.",
    "empty": "No origin is allowed",
    "emptyText": "Signers open their links in a tab of their own. Add the origin of your application to embed the signing page.",
    "origin": "Origin",
    "add": "Add",
    "remove": "Remove {origin}",
    "removed": "{origin} is removed",
    "example": "In your page",
    "playground": "Open the playground",
    "playgroundText": "The playground shows a signing page in a frame, with its events and the code for your page. It needs {origin} among the allowed origins."
  },
  "goLive": {
    "title": "Checklist for live mode",
    "progress": "{done} of {total} done",
    "ready": "Everything that live mode needs is done.",
    "done": "Done",
    "open": "Open",
    "optional": "Optional",
    "go": "Set up",
    "items": {
      "email_verified": {
        "title": "Verify an e-mail address",
        "text": "A member with a verified address must stand for the account."
      },
      "account_approved": {
        "title": "Approval by the operator",
        "text": "The operator of this service approves accounts for live requests."
      },
      "live_sealing": {
        "title": "Live sealing is configured",
        "text": "The operator sets up the seal’s key, its certificates and a timestamp authority."
      },
      "second_factor": {
        "title": "A passkey or an authenticator app",
        "text": "Live keys, members and webhooks need one."
      },
      "sandbox_request": {
        "title": "Complete a request in the sandbox",
        "text": "Try the whole path once before it counts."
      },
      "live_api_key": {
        "title": "Make a live key",
        "text": "Your application calls the API with it."
      },
      "live_webhook": {
        "title": "Receive a webhook in live mode",
        "text": "Register an endpoint and send it a test event."
      },
      "embedding_origins": {
        "title": "Allow the origins of your application",
        "text": "Needed if you embed the signing page."
      }
    },
    "details": {
      "no_verified_member": "No member has verified their address.",
      "ask_operator": "Give the operator the id of the account.",
      "not_configured": "Ask the operator.",
      "no_factor": "No member has one.",
      "company_sign_on": "Members confirm with the company’s sign-on.",
      "no_completed_request": "No request is completed.",
      "no_key": "There is no live key.",
      "no_endpoint": "There is no live endpoint.",
      "endpoint_disabled": "The endpoint is disabled.",
      "nothing_delivered": "Nothing was delivered yet.",
      "not_used": "You do not embed the signing page.",
      "no_origin": "No origin is allowed in live mode."
    }
  }
}
