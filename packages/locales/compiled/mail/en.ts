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
    "opening": "Those before you are done, and now it is your turn: {sender} asks you to sign “{document}”."
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
  "newLink": {
    "subject": "Your new link to “{document}”",
    "opening": "Here is a new link to “{document}” from {sender}."
  },
  "newListLink": {
    "subject": "Your new link to the documents of {sender}",
    "opening": "Here is a new link to your list of documents from {sender}."
  },
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
  "roles": {
    "approver": {
      "invitation": {
        "subject": "{sender} asks you to approve “{document}”",
        "opening": "{sender} asks you to approve “{document}”."
      },
      "reminder": {
        "subject": "Reminder: “{document}” waits for your approval",
        "opening": "“{document}” still waits for your approval. {sender} asked you for it."
      },
      "review": "Review and approve",
      "declined": "{person} has declined to approve “{document}”. The request has ended.",
      "declinedSubject": "{person} declined to approve “{document}”",
      "manyInvitations": {
        "subject": "{sender} asks you to approve {count} documents",
        "opening": "{sender} asks you to approve {count} documents:"
      },
      "manyReminders": {
        "subject": "Reminder: {count} documents wait for your approval",
        "opening": "{count} documents still wait for your approval. {sender} asked you for it:"
      },
      "receipt": {
        "subject": "You approved “{document}”",
        "opening": "You approved “{document}” on {at}. {sender} asked you for it."
      }
    },
    "witness": {
      "invitation": {
        "subject": "{sender} asks you to witness the signature of {person} on “{document}”",
        "opening": "{sender} asks you to witness the signature of {person} on “{document}”."
      },
      "reminder": {
        "subject": "Reminder: “{document}” waits for you as the witness of {person}",
        "opening": "“{document}” still waits for you as the witness of {person}. {sender} asked you to sign it."
      },
      "review": "Review and sign as witness",
      "declined": "{person} has declined to witness the signature on “{document}”. The request has ended.",
      "declinedSubject": "{person} declined to witness the signature on “{document}”"
    },
    "viewer": {
      "invitation": {
        "subject": "{sender} asks you to read “{document}”",
        "opening": "{sender} asks you to read “{document}”."
      },
      "reminder": {
        "subject": "Reminder: please read “{document}”",
        "opening": "You have not opened “{document}” yet. {sender} asked you to read it."
      },
      "review": "Open the document"
    },
    "cc": {
      "invitation": {
        "subject": "{sender} shows you “{document}”",
        "opening": "{sender} shows you “{document}”. Others sign it; you need to do nothing. When it is completed, you get a copy."
      },
      "completed": {
        "subject": "Your copy of “{document}”",
        "opening": "“{document}” is completed. {sender} sends you a copy."
      },
      "manyCompleted": {
        "subject": "Your copies of {count} documents",
        "opening": "These {count} documents are completed. {sender} sends you copies:"
      }
    },
    "any": {
      "manyInvitations": {
        "subject": "{sender} has {count} documents for you",
        "opening": "{sender} has {count} documents for you:"
      },
      "manyReminders": {
        "subject": "Reminder: {count} documents wait for you",
        "opening": "{count} documents still wait for you. {sender} asked you to open them:"
      },
      "review": "Open the documents",
      "until": "The request is open until {until}.",
      "linkActs": "This link is only for you: anyone who has it can act in your name. Please do not forward this mail.",
      "linkReads": "This link is only for you: anyone who has it can read the document. Please do not forward this mail.",
      "completed": {
        "subject": "“{document}” is completed",
        "opening": "“{document}” is completed."
      },
      "expired": {
        "subject": "“{document}” has expired",
        "opening": "“{document}” was open until {until}. Not everybody did in time what they were asked to, so the request has expired."
      },
      "askSender": "If you have questions, please ask {sender}.",
      "manyCompleted": {
        "subject": "Completed: {count} documents",
        "opening": "These {count} documents are completed:"
      },
      "manyExpired": {
        "subject": "{count} documents have expired",
        "opening": "For these {count} documents, not everybody did in time what they were asked to, so the requests have expired:"
      },
      "notActed": "“{document}” was open until {until}. You still waited for {names}.",
      "manyReceipts": {
        "subject": "Done: {count} documents",
        "opening": "You have done what {sender} asked of you for these {count} documents:"
      }
    }
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
    "unknown": "This link is not known. Check that the whole link was copied.",
    "questionReceipts": "Do you want no more receipts for documents of {sender}?",
    "buttonReceipts": "Stop receipts",
    "doneReceipts": "You will get no more receipts for documents of {sender}. Completed documents are still sent to you."
  },
  "delegatedToYou": "{person} has passed this document to you. The reason given:",
  "toSender": {
    "delegatedSubject": "{person} passed “{document}” to {next}",
    "delegated": "{person} has named {next} ({email}) to act on “{document}” instead. The earlier links have ended, and the new person is invited.",
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
    "reference": "Reference: {reference}",
    "openRequest": "Open the request",
    "linkRequestedSubject": "{person} asks for a new link to “{document}”",
    "linkRequested": "{person} cannot open “{document}” any more and asks for a new link.",
    "linkRequestedNext": "You can send it with one click. It goes to {email} only.",
    "wrongPersonSubject": "{person} is not the right person for “{document}”",
    "wrongPerson": "{person} ({email}) says that somebody else should act on “{document}”. Nothing was declined. You can ask somebody else instead.",
    "wrongPersonNote": "Their note:"
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
    "senderDomainLost": {
      "subject": "Mails of “{account}” no longer come from your domain",
      "opening": "The DNS records of the sender domain of “{account}” are missing. Mails come from our address until the records are back.",
      "button": "Open the console"
    },
    "closing": {
      "subject": "“{account}” is being closed",
      "opening": "{person} has closed the account “{account}”. Its keys no longer work. You can export its data until {until}."
    }
  },
  "lastDay": {
    "today": "Expires today: “{document}” waits for you",
    "tomorrow": "Expires tomorrow: “{document}” waits for you",
    "manyToday": "Expiring today: {count} documents wait for you",
    "manyTomorrow": "Expiring tomorrow: {count} documents wait for you"
  },
  "receipt": {
    "subject": "You signed “{document}”",
    "opening": "You signed “{document}” on {at}. {sender} asked you for it.",
    "awaited": "We are still waiting for {names}.",
    "awaitedMany": "We are still waiting for {count} other people.",
    "next": "When everybody is done, you will receive the completed document by mail. Until then, you can follow its progress on this page.",
    "delayed": "Everybody is done. Completing the document takes longer than usual. You get it by mail as soon as it is ready.",
    "open": "Open the page",
    "stop": "No more receipts like this"
  },
  "manyReceipts": {
    "subject": "You signed {count} documents",
    "opening": "You signed these {count} documents of {sender}:"
  },
  "alsoOnline": "You can also download both here:",
  "sentBy": {
    "plain": "Sent by {sender} via Countersign",
    "address": "Sent by {sender} ({address}) via Countersign",
    "aboutText": "Countersign delivers documents for signature. Reply to this mail to reach {sender}. Anyone can check a signed document, free and without an account.",
    "help": "Help",
    "privacy": "Privacy",
    "verify": "Check a signed document",
    "serviceHelp": "Help with Countersign",
    "servicePrivacy": "Privacy at Countersign"
  }
}
