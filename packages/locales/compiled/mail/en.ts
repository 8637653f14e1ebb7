// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "greeting": "Hello {name},",
  "sandbox": "SANDBOX: this is a test. A signature has no legal effect.",
  "unverified": "We have not verified who “{sender}” is. Open the document only if you know them and expect it.",
  "messageFrom": "Message from {sender}:",
  "invitation": {
    "subject": "{sender} asks you to sign “{document}”",
    "opening": "{sender} asks you to sign “{document}”."
  },
  "yourTurn": {
    "subject": "Your turn to sign “{document}”",
    "opening": "Those before you have signed, and now it is your turn: {sender} asks you to sign “{document}”."
  },
  "reminder": {
    "subject": "Reminder: “{document}” waits for your signature",
    "opening": "“{document}” still waits for your signature. {sender} asked you for it."
  },
  "review": "Review and sign",
  "until": "You can sign until {until}.",
  "linkIsYours": "This link is only for you: anyone who has it can sign in your name. Please do not forward this mail.",
  "unexpected": "If you did not expect this mail, you can ignore it.",
  "copyLink": "If the button does not work, copy this address into your browser:",
  "stopReminders": "No more reminders about this document",
  "declined": {
    "subject": "“{document}” will not be signed",
    "opening": "{person} has declined to sign “{document}”. The request has ended."
  },
  "expired": {
    "subject": "The time to sign “{document}” is over",
    "opening": "“{document}” could be signed until {until}. Not everybody signed in time, so the request has expired."
  },
  "askSender": "If you still want to sign, please ask {sender}.",
  "cancelled": {
    "subject": "The request to sign “{document}” was withdrawn",
    "opening": "{sender} has withdrawn the request to sign “{document}”."
  },
  "failed": {
    "subject": "“{document}” could not be completed",
    "opening": "“{document}” could not be completed for a technical reason. {sender} has been notified."
  },
  "nothingMore": "There is nothing more for you to do.",
  "completed": {
    "subject": "Everybody has signed “{document}”",
    "opening": "Everybody has signed “{document}”."
  },
  "attached": "Attached are the signed document and its certificate of completion, which says who signed when. Keep both: they can be checked at any time, also without us.",
  "tooLarge": "The signed document is too large for a mail. You can download it here, with its certificate of completion.",
  "download": "Download the document",
  "manyInvitations": {
    "subject": "{sender} asks you to sign {count} documents",
    "opening": "{sender} asks you to sign {count} documents:"
  },
  "manyReminders": {
    "subject": "Reminder: {count} documents wait for your signature",
    "opening": "{count} documents still wait for your signature. {sender} asked you for it:"
  },
  "manyCompleted": {
    "subject": "Everybody has signed: {count} documents",
    "opening": "Everybody has signed these {count} documents:"
  },
  "manyCancelled": {
    "subject": "Requests to sign {count} documents were withdrawn",
    "opening": "{sender} has withdrawn the requests to sign these {count} documents:"
  },
  "manyExpired": {
    "subject": "The time to sign {count} documents is over",
    "opening": "Not everybody signed these {count} documents in time, so the requests have expired:"
  },
  "many": {
    "more": "and {count} more",
    "earliest": "The earliest deadline among them is {until}.",
    "next": "One link for all of them: after each document, the next one opens.",
    "stopReminders": "No more reminders about these documents",
    "copies": "In the list you can download each of them, with its certificate of completion.",
    "open": "Open the list"
  },
  "code": {
    "subject": "{code} is your code",
    "opening": "Your code to open “{document}”:"
  },
  "codeAdvice": "It works once, within ten minutes. Enter it only on the page where you asked for it, and tell it to nobody.",
  "unsubscribe": {
    "question": "Do you want no more reminders about “{document}”?",
    "button": "Stop reminders",
    "done": "You will get no more reminders about “{document}”. The link in your invitation still works.",
    "questionMany": "Do you want no more reminders about these {count} documents?",
    "doneMany": "You will get no more reminders about these {count} documents. The link in the mail still works.",
    "unknown": "This link is not known. Check that the whole link was copied."
  },
  "toSender": {
    "declinedSubject": "{person} declined to sign “{document}”",
    "declinedReason": "The reason given:",
    "expiredSubject": "“{document}” expired before everybody had signed",
    "expired": "“{document}” could be signed until {until}. No signature came from {names}.",
    "expiredNext": "To ask again, create a new request for the same document.",
    "failed": "“{document}” could not be sealed: {reason}. The request has ended.",
    "failedNext": "The signers have been notified. To ask again, upload the document again and create a new request.",
    "attached": "Attached are the signed document and its certificate of completion.",
    "tooLarge": "The signed document is too large for a mail. Download it with your API key:",
    "signedDocument": "Signed document",
    "reference": "Reference: {reference}"
  },
  "webhookDisabled": {
    "subject": "Webhooks to {host} are disabled",
    "opening": "Nothing is sent any more to the webhook endpoint {url}.",
    "gone": "It answered that it is gone (410).",
    "failing": "It has accepted nothing for five days.",
    "next": "No event is lost: the log keeps them all. When the endpoint is well again, enable it (PATCH /api/v1/webhook-endpoints/…) and have what it missed delivered (POST …/redeliver)."
  },
  "addressCode": {
    "text": "{code} is your code. It confirms that the sandbox of your Countersign account may mail this address. It is valid for ten minutes. If you did not ask for it, ignore this mail."
  },
  "files": {
    "signed": "{document} (signed)",
    "certificate": "{document} (certificate of completion)"
  },
  "users": {
    "until": "The link works once, until {until}.",
    "notYou": "If this was not you, recover your access at once and tell an owner of your account.",
    "settings": "Your settings",
    "verify": {
      "subject": "Confirm your address",
      "opening": "This address was used to sign up for Countersign. Confirm that it is yours. Open the link in the browser in which you signed up.",
      "button": "Confirm the address"
    },
    "claim": {
      "subject": "An account was opened with your address",
      "opening": "The account “{account}” was opened with your address. If you want it, take it over: only you can sign in then. If not, ignore this mail.",
      "button": "Take over the account"
    },
    "recovery": {
      "subject": "Recover your access",
      "opening": "Somebody asked to recover the access of {email}. If it was you, open the link.",
      "button": "Recover access"
    },
    "recoveryNotice": {
      "subject": "{email} asks to recover access",
      "opening": "{email} has asked to recover access to “{account}” without a recovery code. If nobody stops it, a new way to sign in can be chosen from {until}.",
      "next": "If you did not expect this, ask the person. Stop the recovery if they did not ask for it.",
      "button": "Stop the recovery"
    },
    "recoveryWaiting": {
      "subject": "You asked to recover your access",
      "opening": "You have asked to recover the access of {email} without a recovery code. If nobody stops it, you can choose a new way to sign in from {until}. You get another mail then.",
      "next": "If you did not ask for this, stop the recovery: somebody else can read your mails."
    },
    "recoveryReady": {
      "subject": "You can recover your access now",
      "opening": "Nobody has stopped the recovery of {email}. You can now choose a new way to sign in.",
      "button": "Choose a way to sign in"
    },
    "recoveryDone": {
      "subject": "Access was recovered",
      "opening": "The access of {email} was recovered on {date}. All earlier passwords, passkeys, codes and sessions have ended."
    },
    "recoveryCancelled": {
      "subject": "The recovery was stopped",
      "opening": "{person} stopped the recovery of {email} on {date}. Nothing has changed: the earlier passwords, passkeys, codes and sessions remain valid.",
      "next": "If you asked for the recovery and still need it, talk to {person} and start it again. If you did not ask for it, somebody else can read mails to {email}: secure this mailbox."
    },
    "emailChange": {
      "subject": "Confirm the change of your address",
      "opening": "The address of your user is to change from {from} to {to}. Both addresses must confirm it.",
      "button": "Confirm the change"
    },
    "invitation": {
      "subject": "{person} invites you to “{account}”",
      "opening": "{person} invites you to join “{account}” on Countersign. Your role: {role}.",
      "button": "Open the invitation"
    },
    "newSignIn": {
      "subject": "New sign-in",
      "opening": "Somebody signed in as {email} on {date}.",
      "origin": "Browser: {browser}. Network address: {address}."
    },
    "factor": {
      "subject": "Your ways to sign in have changed",
      "opening": "For {email}, on {date}:",
      "passkey_added": "A passkey was added: {name}.",
      "passkey_removed": "A passkey was removed: {name}.",
      "password": "The password was changed.",
      "totp_on": "The authenticator app was turned on.",
      "totp_off": "The authenticator app was turned off.",
      "recovery_codes": "New recovery codes were made.",
      "email": "The address was changed."
    },
    "roleChanged": {
      "subject": "Your role in “{account}” has changed",
      "opening": "{person} has changed your role in “{account}”. Your role is now: {role}."
    },
    "removed": {
      "subject": "You are no longer a member of “{account}”",
      "opening": "{person} has ended your membership in “{account}”."
    },
    "approved": {
      "subject": "“{account}” is approved for live mode",
      "opening": "“{account}” is approved for live mode. You can now create a live key. It is shown only to you, once.",
      "button": "Create the live key"
    },
    "closing": {
      "subject": "“{account}” is being closed",
      "opening": "{person} has closed the account “{account}”. Its keys no longer work. You can export its data until {until}."
    }
  }
}
