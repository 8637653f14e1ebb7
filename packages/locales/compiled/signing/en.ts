// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Language",
  "sandbox": "Test: signatures have no legal effect.",
  "toSignature": "Go to your signature",
  "skipDocument": "Skip the document",
  "landingHint": "The document opens automatically. If it does not, press the button.",
  "landingOpen": "Open the document",
  "codeTitle": "Please confirm that it is you",
  "codeMailed": "We have sent a code to {email}. Please enter it here.",
  "codeSpam": "It can take a minute to arrive. Please look in your spam folder too.",
  "codeGiven": "The sender has given you an access code. Please enter it here.",
  "codeLabel": "Code from the email",
  "accessCodeLabel": "Access code",
  "codeContinue": "Continue",
  "codeResend": "Send a new code",
  "codeResendIn": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "You can ask for a new code in {n} second.",
      "other": "You can ask for a new code in {n} seconds."
    }
  },
  "codeWrong": "This code is wrong.",
  "codeExpired": "This code is no longer valid. Please ask for a new one.",
  "codeLockedTitle": "This link is locked",
  "codeLocked": "Too many wrong codes were entered. Please ask the sender for a new link.",
  "triesLeft": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "You have {n} attempt left.",
      "other": "You have {n} attempts left."
    }
  },
  "asks": "{sender} asks you to sign",
  "asksOf": {
    "approver": "{sender} asks you to approve",
    "witness": "{sender} asks you to sign as a witness",
    "viewer": "{sender} asks you to read",
    "cc": "{sender} sends you a copy"
  },
  "unverified": "We do not know this sender yet. Sign only if you expected this document.",
  "unverifiedSender": "We do not know this sender yet. Trust this document only if you expected it.",
  "messageFrom": "Message from {sender}",
  "until": "You can sign until {date}.",
  "openUntil": "Open until {date}.",
  "documentLabel": "The document",
  "asText": {
    "open": "Read as text",
    "note": "This is the text of the document, arranged for reading. The pages themselves are what counts.",
    "back": "Show the pages",
    "seePage": "See this page",
    "smaller": "Smaller text",
    "larger": "Larger text",
    "colours": "Colours",
    "themes": {
      "system": "Colours of the device",
      "light": "Light",
      "sepia": "Sepia",
      "dark": "Dark"
    },
    "aloud": "Read aloud",
    "pause": "Pause",
    "resume": "Continue",
    "stop": "Stop",
    "noVoice": "This device has no voice for the language of the text.",
    "withoutText": "This page is an image without text. Please look at the page itself.",
    "unreadable": "The text of this page is not available now. Please look at the page itself.",
    "omitted": {
      "hidden": "The file has text here that cannot be seen on the page. It is left out. Please look at the page itself.",
      "unread": "Some of the text of this page could not be read. Please look at the page itself.",
      "pictures": "This page also has images or drawings. What they show is not in this text."
    },
    "fillIn": "Fill in: {label}",
    "earlier": "Earlier pages",
    "later": "Further pages"
  },
  "pageOf": "Page {n} of {total}",
  "pageFailed": "This page could not be loaded.",
  "pageWithoutText": "Page {n} is an image. It has no text that can be read aloud.",
  "placeOf": "box {n} of {total}",
  "signHere": "Sign here",
  "panelTitle": "Your signature",
  "next": "Next ({n} of {total})",
  "methods": "How do you want to sign?",
  "draw": "Draw",
  "type": "Type",
  "upload": "Upload",
  "drawHere": "Draw your signature here",
  "drawHint": "Drawing needs a finger, a pen or a mouse. You can type your name instead.",
  "undo": "Undo",
  "clear": "Clear",
  "nameLabel": "Your full name",
  "styles": {
    "label": "Handwriting",
    "quick": "Quick",
    "flowing": "Flowing",
    "round": "Round",
    "plain": "Plain"
  },
  "choosePicture": "Choose an image",
  "pictureHint": "A photo or scan of your signature (PNG or JPEG).",
  "agree": "Agree and sign",
  "hidePanel": "Hide the signature panel",
  "showPanel": "Show the signature panel",
  "sending": "Sending your signature…",
  "waitingForNetwork": "There is no connection. Your signature is kept on this device, and we send it as soon as you are online again.",
  "tryAgain": "Try again",
  "marked": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Your signature is in {n} box.",
      "other": "Your signature is in {n} boxes."
    }
  },
  "cleared": "Your signature was removed.",
  "problems": {
    "name_missing": "Please type your name.",
    "name_undrawable": "This name contains a character that a signature cannot show. Please remove it.",
    "mark_empty": "Please draw your signature first.",
    "picture_refused": "This image cannot be used. Please choose a PNG or JPEG of your signature.",
    "consent_missing": "Please read the sentence above the button, then agree.",
    "witness_incomplete": "Please enter your full name and your postal address.",
    "witness_unshowable": "Your name or address contains a character that cannot be shown. Please remove it.",
    "fields_wrong": "Please check the marked fields.",
    "document_changed": "The document has changed since you opened it. Please look at it again, then sign.",
    "not_saved": "Your signature could not be saved. Please try again in a moment."
  },
  "certificate": {
    "where": "Where is your certificate?",
    "file": "File",
    "token": "USB token",
    "withoutScripts": "You sign this document with your own certificate. Its key stays on your device, and this page needs scripts to use it there. Please allow scripts for this page, or open the link in another browser.",
    "choose": "Choose your certificate file",
    "chooseHint": "Its name ends in .p12 or .pfx.",
    "password": "Password of the file",
    "stays": "The file, the password and the key stay on this device. They are never sent.",
    "open": "Open the certificate",
    "opening": "Opening the certificate…",
    "which": "Which certificate do you want to sign with?",
    "take": "Use this certificate",
    "another": "Choose another",
    "issuer": "Issued by {issuer}",
    "validUntil": "Valid until {date}",
    "checking": "Checking the certificate…",
    "accepted": "This certificate can be used.",
    "reading": "Reading the document on this device: {percent}",
    "read": "This device has read the document that you will sign.",
    "look": "Open the document",
    "leased": "Another person is signing right now. We will try again automatically.",
    "leasedFor": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Next try in {n} second.",
        "other": "Next try in {n} seconds."
      }
    },
    "moved": "Another signature was just added. Reading it on this device…",
    "preparing": "Preparing the document…",
    "signing": "Signing on this device…",
    "finishing": "Adding a time stamp and saving your signature…",
    "offline": "There is no connection. Signing continues automatically when it is back.",
    "tokenPhone": "A USB token needs a computer. Open this link there, and plug the token in.",
    "tokenText": "A small program on the computer with your token shows you the document, asks for the PIN and signs. The PIN and the key never leave that computer.",
    "tokenCode": "Agree and get a code",
    "tokenRun": "Run this command on that computer:",
    "tokenType": "Then enter this code there:",
    "tokenUntil": "The code works once, until {time}.",
    "tokenNeedsNode": "The command needs Node.js, version 20 or newer.",
    "newCode": "Get a new code",
    "copy": "Copy the command",
    "copied": "The command was copied.",
    "helper": {
      "waiting": "Waiting for you to enter the code…",
      "joined": "The program is connected. Please continue there.",
      "checking": "The certificate on the token is being checked…",
      "pin": "Please enter the PIN of your token there.",
      "signing": "The token has signed. A time stamp is being added…",
      "over": "This code is no longer valid. Please get a new one."
    },
    "problems": {
      "file_missing": "Please choose your certificate file first.",
      "password_wrong": "This password does not open the file. Please try again.",
      "file_not_p12": "This is not a certificate file. Please choose one that ends in .p12 or .pfx.",
      "file_without_key": "This file contains no private key, so it cannot be used for signing. Please choose another file.",
      "file_too_slow": "This file is protected in a way that takes too long to open here. Please export it again, then try that file.",
      "file_unsupported": "This file is protected in a way that is not supported. Please export it again, then try that file.",
      "encryption_only": "This certificate is for encryption only. Please choose the one for signing.",
      "browser_unable": "This browser cannot sign with a certificate. Please use a current browser.",
      "attributes_refused": "The data to sign does not match the document you read. Nothing was signed. Please tell the sender.",
      "certificate_malformed": "This certificate cannot be read. Please choose another.",
      "certificate_expired": "This certificate has expired. Please choose one that is still valid.",
      "certificate_not_yet_valid": "This certificate is not valid yet. Please choose another.",
      "certificate_revoked": "This certificate has been revoked by its issuer. Please choose another.",
      "certificate_not_for_signing": "This certificate is not meant for signing documents. Please choose another.",
      "certificate_is_ca": "This certificate belongs to an issuer of certificates, not to a person. Please choose your own.",
      "issuer_unknown": "The sender does not accept certificates from this issuer. Please choose another, or ask the sender.",
      "chain_invalid": "The certificate chain of this certificate is not valid. Please choose another certificate, or ask its issuer.",
      "revocation_unknown": "The issuer cannot tell us at the moment whether this certificate was revoked. Please try again in a few minutes.",
      "key_unsupported": "The key of this certificate is too weak or of an unsupported type. Please choose another.",
      "name_mismatch": "The name in this certificate is not the name this document was sent to. Please choose your own, or ask the sender.",
      "certificate_not_expected": "The sender expects another certificate from you. Please choose that one, or ask the sender.",
      "lease_lost": "Signing took too long, and other people can sign now. Your signature was not added. Please sign again.",
      "signature_invalid": "The signature does not match the certificate. Nothing was added. Please try again, or choose another certificate.",
      "timestamp_unavailable": "No time stamp is available at the moment. Nothing was added. Please try again in a few minutes.",
      "abandoned": "Signing was stopped. Nothing was added to the document."
    }
  },
  "remote": {
    "where": "Where do you want to sign?",
    "withoutScripts": "You sign this document at a provider that can identify you, and this page needs scripts to take you there. Please allow scripts for this page, or open the link in another browser.",
    "esign": "It identifies you by your national identity number and sends a code to your phone.",
    "csc": "It keeps a certificate in your name. You visit it twice: to choose the certificate, and to sign with it.",
    "kinds": {
      "esign": "national identity number",
      "csc": "certificate service"
    },
    "more": "More providers",
    "account": "Your account name at the provider",
    "accountHint": "The provider identifies you by it, and it is recorded with your signature. Never enter your identity number here.",
    "stays": "What you enter there stays there. Neither we nor the sender can see your number, password or code.",
    "minutes": "After you leave, the document is reserved for you for 10 minutes, so have your phone ready. Then you return here.",
    "go": "Agree and go there",
    "leased": "Another person is signing right now, which can take up to 10 minutes. We will try again automatically. Please leave this page open.",
    "leasedUntil": "The document is reserved for them until {time}.",
    "leaving": "Taking you to the provider…",
    "ready": "Please continue at {provider}.",
    "newWindow": "It opens in a new window. This page waits for you.",
    "open": "Continue to the provider",
    "away": "You are signing at {provider}. When you have finished there, this page continues automatically.",
    "held": "The document is reserved for you until {time}.",
    "startAgain": "Start again",
    "otherMethods": "You can also sign another way:",
    "methods": {
      "drawn": "Draw or type your signature",
      "certificate": "Use your own certificate"
    },
    "problems": {
      "account_missing": "Please enter your account name at the provider first.",
      "account_is_number": "This looks like an identity number. It was not sent: only the provider may ask you for it. Please enter the name of your account there.",
      "cancelled": "You stopped at the provider. Nothing was signed. You can start again.",
      "otp_failed": "Too many wrong codes were entered. Nothing was signed. Please start again and wait for a new code.",
      "identity_refused": "The provider could not confirm who you are. Nothing was signed. Please check that your phone number is registered there, or ask the sender.",
      "session_ended": "Your time at the provider ran out. Nothing was signed. Please start again.",
      "provider_down": "The provider cannot be reached at the moment. Nothing was signed. Please try again in a few minutes.",
      "provider_refused": "Something went wrong at the provider. Nothing was added to the document. Please start again, or ask the sender.",
      "name_mismatch": "Your name at the provider is not the name this document was sent to. Nothing was added. Please ask the sender to correct it.",
      "certificate_refused": "The provider’s certificate cannot be used for this document. Nothing was added. Please ask the sender.",
      "lease_lost": "Signing took longer than 10 minutes, and another person has signed in the meantime. Your signature no longer matches the document and was not added. Please sign again."
    }
  },
  "witness": {
    "of": "You witness the signature of {name}.",
    "address": "Your postal address",
    "hint": "Name and address are recorded with your signature."
  },
  "fields": {
    "title": "Fill in the fields",
    "optional": "optional",
    "none": "No answer",
    "choose": "Please choose",
    "back": "Back",
    "next": "Next: {label} ({n} of {total})",
    "toSign": "Continue to signature",
    "edit": "Change the fields",
    "position": "{n} of {total}",
    "kept": "What you enter is kept on this device until you sign.",
    "left": "Characters left: {n}",
    "appeared": "A field was added: {label}",
    "disappeared": "No longer needed: {label}",
    "chooseFile": "Choose a file or take a photo",
    "fileLimit": "{kinds}, at most {size}",
    "uploading": "Uploading…",
    "uploaded": "Uploaded: {name}",
    "remove": "Remove",
    "removed": "The file was removed.",
    "notUploaded": "The file could not be uploaded. Please try again.",
    "shrinking": "Making the photo smaller…",
    "uploadWithoutScripts": "Uploading a file needs scripts. Please allow scripts for this page, or open the link in another browser.",
    "errors": {
      "required": "Please fill in this field.",
      "required_checkbox": "Please tick this box.",
      "required_choice": "Please choose an answer.",
      "required_upload": "Please choose a file.",
      "too_long": "This is too long. Characters allowed: {limit}.",
      "pattern_mismatch": "This does not have the expected form.",
      "malformed_number": "Please enter a number, without thousands separators.",
      "malformed_date": "Please enter a date that exists.",
      "malformed_initials": "Please enter only letters.",
      "whole_number": "Please enter a whole number, without thousands separators.",
      "too_many_decimals": "There are too many digits after the decimal mark. Allowed: {limit}.",
      "below_min": "Please enter {limit} or more.",
      "above_max": "Please enter {limit} or less.",
      "below_min_date": "Please enter {limit} or a later date.",
      "above_max_date": "Please enter {limit} or an earlier date.",
      "not_an_option": "Please choose one of the answers.",
      "unsafe_character": "This contains an invisible character. Please delete it and type it again.",
      "unknown_upload": "This file is no longer available. Please choose it again.",
      "not_accepted": "This type of file cannot be used. Accepted: {limit}.",
      "too_large": "This file is too large. At most {limit} are allowed.",
      "does_not_fit": "This is too long for its place in the document. Please shorten it.",
      "character_unsupported": "This contains a character that the document cannot show. Please remove it.",
      "hidden": "This field is not needed with your other answers. Please leave it empty.",
      "other": "This cannot be used. Please reload the page and try again."
    },
    "uploadProblems": {
      "damaged": "This file cannot be read. Please choose another one.",
      "password": "This file is protected by a password. Please remove the password, or choose another file.",
      "active_content": "This file contains programs or other files. Please print it to a new PDF, or take a photo of it.",
      "too_complex": "This file is too complicated to be examined. Please choose a simpler one, or take a photo.",
      "too_many": "You have uploaded too many files. Please remove one first."
    }
  },
  "approval": {
    "title": "Your approval",
    "text": "Please read the document, then approve or decline it.",
    "approve": "Approve",
    "sending": "Sending your approval…",
    "waiting": "There is no connection. Please keep this page open: your approval is sent as soon as you are online again.",
    "declineConfirm": "Decline to approve",
    "problems": {
      "document_changed": "The document has changed since you opened it. Please look at it again, then decide.",
      "not_saved": "Your approval could not be saved. Please try again in a moment."
    }
  },
  "reading": {
    "title": "For you to read",
    "text": "Please read the document. Nothing else is asked of you.",
    "done": "I have read it",
    "thanks": "Thank you. Nothing else is asked of you.",
    "waiting": "There is no connection. Please keep this page open: your answer is sent as soon as you are online again."
  },
  "copy": {
    "title": "Your copy",
    "text": "This document is for your information. Nothing is asked of you."
  },
  "decline": "Decline",
  "declineTitle": "Do you want to decline?",
  "declineText": "The document will not be signed, and we will notify the sender. This cannot be undone.",
  "declineReason": "Reason (optional, the sender can read it)",
  "declineConfirm": "Decline to sign",
  "declineBack": "Back to the document",
  "delegate": {
    "open": "Give this to somebody else",
    "title": "Who should do this instead?",
    "text": "This person takes your place, and we notify the sender. Your link stops working. This cannot be undone.",
    "name": "Full name of this person",
    "email": "Email address of this person",
    "reason": "Reason (the sender and this person can read it)",
    "confirm": "Give it to this person",
    "done": "{name} takes your place. We have notified the sender.",
    "problems": {
      "incomplete": "Please enter a name, an email address and a reason.",
      "email_invalid": "This email address cannot be used. Please check it.",
      "unshowable": "The name or the reason contains a character that cannot be shown. Please remove it.",
      "too_long": "The name or the email address is too long for its place in the document. Please shorten it, or name somebody else.",
      "already_asked": "This person has already been asked. Please name somebody else.",
      "not_permitted": "The sender does not permit this any more. Please contact the sender.",
      "too_many": "The document has been passed on three times and cannot be passed on again. Please contact the sender.",
      "not_now": "This is not possible at the moment. Please try again later, or contact the sender."
    }
  },
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{count} document is waiting for you",
        "other": "{count} documents are waiting for you"
      }
    },
    "start": "Start with the first",
    "continue": "Continue",
    "list": "Document list",
    "until": "Until {date}",
    "states": {
      "waiting": "Waiting for you",
      "others": "Waiting for others",
      "signed": "Signed",
      "copy": "For your information",
      "declined": "Declined by you",
      "expired": "Expired",
      "closed": "No longer needed",
      "replaced": "Use the newer link"
    },
    "before": "Previous",
    "after": "Next",
    "none": {
      "title": "Nothing is waiting for you",
      "text": "All of these documents are done. You can close this page."
    },
    "position": "Document {n} of {total}",
    "next": "Next document ({n} of {total})",
    "last": "That was the last document. Nothing more is waiting for you."
  },
  "help": {
    "contact": "Questions? Write to the sender:",
    "write": "Write to the sender",
    "sendLink": "Send me a new link",
    "sendLinkHint": "It goes to your mailbox, where the first link arrived.",
    "askSender": "Ask the sender for a new link",
    "askAgain": "Ask the sender to send it again",
    "continueHere": "Continue here",
    "paste": "Paste the whole link from your email",
    "pasteHint": "Some email programs cut long links. Please copy all of it.",
    "openLink": "Open the link",
    "awaited": "Waiting for: {names}",
    "before": "Before you: {names}",
    "copySoFar": "Download what you signed",
    "codeAddress": "You cannot read the emails to this address? Write to the sender:",
    "wrongPerson": {
      "open": "I am not the right person",
      "title": "Are you not the right person?",
      "text": "We tell the sender, who can ask somebody else. Nothing is declined.",
      "reason": "Who is the right person? (optional, the sender can read it)",
      "confirm": "Tell the sender"
    }
  },
  "status": {
    "signed": {
      "title": "You have signed",
      "text": "Thank you. Others are not done yet. You will receive the completed document after that."
    },
    "approved": {
      "title": "You have approved",
      "text": "Thank you. Others are not done yet. You will receive the completed document after that."
    },
    "sealing": {
      "title": "You have signed",
      "text": "Thank you. Everyone has signed, and the document is being sealed. This takes a moment."
    },
    "completed": {
      "title": "The document is complete",
      "text": "Everyone has signed, and the document is sealed."
    },
    "not_your_turn": {
      "title": "It is not your turn yet",
      "text": "Others come before you. You will receive an email when it is your turn."
    },
    "expired": {
      "title": "The signing period has ended",
      "text": "If you still need it, please ask the sender for a new request."
    },
    "declined_by_you": {
      "title": "You have declined",
      "text": "We have notified the sender. There is nothing more for you to do."
    },
    "delegated": {
      "title": "You have named somebody else",
      "text": "Your link no longer works. There is nothing more for you to do."
    },
    "declined": {
      "title": "The document will not be signed",
      "text": "Somebody has declined. There is nothing more for you to do."
    },
    "cancelled": {
      "title": "The request was cancelled",
      "text": "The sender has withdrawn it. There is nothing more for you to do."
    },
    "failed": {
      "title": "The document could not be completed",
      "text": "We have notified the sender, who will contact you. There is nothing you need to do."
    },
    "elsewhere": {
      "title": "Opened somewhere else",
      "text": "This document has since been opened in another browser or on another device."
    },
    "replaced": {
      "title": "There is a newer link",
      "text": "Please use the link in the latest email, or ask the sender."
    },
    "link_used": {
      "title": "This link no longer works",
      "text": "It works once and for a short time. Please go back to where you found it and start again."
    },
    "unknown": {
      "title": "This link does not exist",
      "text": "Please check that you copied all of it, or ask the sender for a new one."
    },
    "suspended": {
      "title": "This link is closed",
      "text": "The sender’s account is suspended. If you expected this document, please contact the sender yourself."
    },
    "busy": {
      "title": "Too many requests",
      "text": "Too many pages were opened from your network in a short time. Please try again in a minute."
    },
    "unavailable": {
      "title": "Temporarily unavailable",
      "text": "Something is not working on our side. Please try again in a minute."
    },
    "back_from_provider": {
      "title": "You can close this window",
      "text": "Please go back to the window you came from. Signing continues there automatically."
    },
    "link_sent": {
      "title": "Please look in your mailbox",
      "text": "If this document still waits for you, we have sent a new link to your mailbox. It can take a minute. Please look in your spam folder too."
    },
    "sender_notified": {
      "title": "We have told the sender",
      "text": "The sender can send you a new link or a new request. It comes to your mailbox."
    },
    "wrong_person": {
      "title": "We have told the sender",
      "text": "The sender can ask somebody else. Nothing was declined. If this was a mistake, you can still open the document."
    },
    "visit_ended": {
      "title": "Please open the document again",
      "text": "For your protection, this page stays open for one day only."
    }
  },
  "sealingForOthers": {
    "title": "The document is being sealed",
    "text": "Thank you. Everyone is done. Sealing takes a moment."
  },
  "download": "Download the signed document",
  "continue": "Continue",
  "close": "Close",
  "checkAgain": "Check again",
  "view": {
    "tools": "Document tools",
    "pages": "Pages",
    "sign": "Sign",
    "download": "Download",
    "print": "Print",
    "phone": "Continue on your phone",
    "phoneText": "Scan this code with the camera of your phone. The document opens there and closes here.",
    "phoneFailed": "The code could not be made. Please try again in a moment.",
    "close": "Close",
    "localTime": "In your time zone: {date}."
  },
  "sentBy": {
    "plain": "Sent by {sender} via Countersign",
    "address": "Sent by {sender} ({address}) via Countersign",
    "about": "What is this?",
    "aboutText": "Countersign is a service for electronic signatures, which {sender} uses to send you this document. Questions about the document are answered by the sender.",
    "verify": "Check a signed document",
    "help": "Help",
    "privacy": "Privacy",
    "serviceHelp": "Help with Countersign",
    "servicePrivacy": "Privacy at Countersign"
  }
}
