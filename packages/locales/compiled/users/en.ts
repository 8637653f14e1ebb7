// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Language",
  "signedInAs": "Signed in as {email}",
  "signOut": "Sign out",
  "check": "Please check your entries",
  "or": "or",
  "confirm": "Confirm",
  "continue": "Continue",
  "settings": "Go to your settings",
  "toConsole": "Continue to the console",
  "once": "Copy it now. It is not shown again.",
  "fields": {
    "email": "E-mail address",
    "account_name": "Name of your company or team",
    "password": "Password",
    "new_password": "New password",
    "code": "Code from your app",
    "recovery_code": "Recovery code",
    "user_code": "Code on the device"
  },
  "passwordHint": "At least 10 characters. A few words in a row are easy to remember.",
  "passkey": {
    "use": "Sign in with a passkey",
    "create": "Create a passkey",
    "confirm": "Confirm with a passkey",
    "hint": "Your device asks for your fingerprint, your face or its PIN. You need no password.",
    "cancelled": "That did not work, or you cancelled it. You can try again.",
    "registered": "This device already has a passkey for your account.",
    "unsupported": "This browser cannot use passkeys here. Use another way or another browser.",
    "failed": "Something went wrong. Reload the page and try again.",
    "noScript": "Passkeys need JavaScript. Use a password, or enable JavaScript."
  },
  "problems": {
    "email_missing": "Enter your e-mail address.",
    "email_invalid": "Enter an address such as name@example.com.",
    "email_same": "This is your present address.",
    "name_missing": "Enter a name. Signers see it.",
    "name_too_long": "Use at most 200 characters.",
    "password_missing": "Enter your password.",
    "password_short": "Use at least 10 characters.",
    "password_long": "Use at most 200 characters.",
    "password_common": "This password is on lists of known passwords. Choose another one.",
    "password_personal": "Do not use your name or address in the password.",
    "credentials_wrong": "The address or the password is wrong.",
    "current_password_wrong": "This is not your current password.",
    "passkey_refused": "This passkey was not accepted.",
    "passkey_registered": "This passkey is already registered.",
    "challenge_expired": "That took too long. Please try again.",
    "code_missing": "Enter the code.",
    "code_wrong": "This code is wrong or was already used.",
    "recovery_code_wrong": "This recovery code is wrong or was already used.",
    "user_code_unknown": "This code is not known, or it has expired.",
    "last_way_in": "You could no longer sign in. Add another way first.",
    "too_many_passkeys": "You have too many passkeys. Remove one first.",
    "sso_unknown": "No company sign-on is set up for this address.",
    "sso_required": "Your company requires its own sign-on.",
    "passkey_unknown": "This passkey was not accepted. It may have been removed. Sign in another way.",
    "name_unshowable": "This name has characters that cannot be shown.",
    "name_imitates": "This name looks like one of this service, or like a sign of verification. Choose another one."
  },
  "signUp": {
    "title": "Create an account",
    "intro": "You get a key for the sandbox at once.",
    "accountHint": "Signers see this name.",
    "passwordHint": "You can leave it empty and create a passkey in the next step.",
    "submit": "Create account",
    "signIn": "I already have an account",
    "joinTitle": "Join {account}",
    "join": "Join"
  },
  "done": {
    "title": "Your account is open",
    "key": "Your key for the sandbox",
    "try": "Try it:",
    "mail": "We have sent a link to {email}. Open it in this browser to confirm your address.",
    "passkey": "Create a passkey now, so that you can sign in again."
  },
  "signIn": {
    "title": "Sign in",
    "submit": "Sign in",
    "forgot": "I cannot sign in",
    "signUp": "Create an account",
    "company": "Sign in with your company",
    "ended": "Your session has ended. Sign in again."
  },
  "totp": {
    "title": "Second step",
    "text": "Enter the six digits that your authenticator app shows.",
    "other": "Use a recovery code instead",
    "another": "Sign in as somebody else"
  },
  "verify": {
    "title": "Confirm your address",
    "text": "Is {email} your address?"
  },
  "claim": {
    "title": "Take over this account",
    "text": "The account “{account}” was opened with your address {email}. Choose a new way to sign in. Earlier passwords, passkeys and sessions end.",
    "keys": "API keys that you want to keep",
    "keysHint": "All others are revoked.",
    "password": "Continue with this password",
    "known": "The account “{account}” was opened with your address {email}. It becomes one of your accounts. Your passwords, passkeys and sessions stay as they are."
  },
  "lastUsed": "Last used: {date}",
  "neverUsed": "Never used",
  "addPasskey": {
    "title": "Sign in without a password",
    "later": "Not now"
  },
  "recover": {
    "title": "Recover access",
    "text": "Enter your address. We send you a link.",
    "submit": "Send the link",
    "code": "Enter a recovery code for {email}.",
    "noCode": "I have no recovery code",
    "notice": {
      "on": "hours",
      "by": "plural",
      "forms": {
        "one": "You can recover access after {hours} hour. All other owners of your accounts are notified and can stop it.",
        "other": "You can recover access after {hours} hours. All other owners of your accounts are notified and can stop it."
      }
    },
    "start": "Start the waiting time",
    "waitTitle": "Waiting time has started",
    "wait": "From {date} you can choose a new way to sign in. We then send a link to {email}.",
    "completeTitle": "Choose a new way to sign in",
    "complete": "This is for {email}. All earlier passwords, passkeys, codes and sessions end.",
    "cancelTitle": "Stop this recovery?",
    "cancel": "Somebody asked to recover the access of {email}. If nobody stops it, it continues on {date}.",
    "stop": "Stop the recovery"
  },
  "invitation": {
    "title": "Invitation to {account}",
    "text": "{person} invites {email} to join {account}.",
    "role": "Your role: {role}",
    "until": "The invitation is valid until {date}.",
    "accept": "Accept",
    "decline": "Decline",
    "switch": "You are signed in with another address.",
    "signIn": "Sign in and accept",
    "signUp": "Sign up and accept",
    "signOut": "Sign out and continue"
  },
  "roles": {
    "owner": "Owner",
    "admin": "Administrator",
    "developer": "Developer",
    "sender": "Sender",
    "viewer": "Viewer",
    "auditor": "Auditor"
  },
  "roleTexts": {
    "owner": "Can do everything, also close the account.",
    "admin": "Manages members, keys and settings.",
    "developer": "Manages keys, webhooks and the sandbox.",
    "sender": "Sends documents for signature.",
    "viewer": "Reads requests and documents.",
    "auditor": "Reads everything, with evidence and activity."
  },
  "emailChange": {
    "title": "Change of your address",
    "text": "Change your address from {from} to {to}?",
    "hint": "The change takes effect when both addresses have confirmed it."
  },
  "security": {
    "title": "Your settings",
    "passkeys": "Passkeys",
    "noPasskeys": "You have no passkey.",
    "added": "Added: {date}",
    "remove": "Remove",
    "password": "Password",
    "noPassword": "You have no password.",
    "savePassword": "Save password",
    "totp": "Authenticator app",
    "totpOff": "With a password, the app is the second step.",
    "totpOn": "On since {date}",
    "totpStart": "Set up the app",
    "totpScan": "Scan this code with your app, or enter the secret. Then enter the six digits that the app shows.",
    "totpSecret": "Secret",
    "turnOn": "Turn on",
    "turnOff": "Turn off",
    "codes": "Recovery codes",
    "codesLeft": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} code left",
        "other": "{n} codes left"
      }
    },
    "codesNew": "Each code works once. Keep them where you keep important papers.",
    "codesMake": "Make new codes",
    "sessions": "Where you are signed in",
    "thisOne": "This browser",
    "commandLine": "Command line",
    "browser": "Browser",
    "end": "Sign out there",
    "endOthers": "Sign out everywhere else",
    "email": "E-mail address",
    "pending": "Waiting for confirmation: {email}",
    "unverified": "Not confirmed yet.",
    "resend": "Send the link again",
    "changeEmail": "Change address",
    "accounts": "Your accounts",
    "liveKey": "Create a live key",
    "changePassword": "Change password",
    "noCodes": "You have no recovery codes.",
    "cancelChange": "Cancel the change"
  },
  "notices": {
    "passkey_added": "The passkey was added.",
    "passkey_removed": "The passkey was removed.",
    "password_changed": "The password was saved.",
    "totp_on": "The authenticator app is on.",
    "totp_off": "The authenticator app is off.",
    "recovery_codes_made": "These are your new recovery codes. The earlier ones no longer work.",
    "session_ended": "Signed out there.",
    "email_change_mailed": "We have sent links to both addresses.",
    "email_verified": "Your address is confirmed.",
    "email_change_cancelled": "The change of your address was cancelled."
  },
  "stepUp": {
    "title": "Confirm that it is you",
    "text": "This step needs a fresh confirmation.",
    "named": "This step needs a fresh confirmation: {step}."
  },
  "device": {
    "title": "Connect a device",
    "text": "Enter the code that the device or the command line shows.",
    "confirmTitle": "Allow this device?",
    "confirmText": "{client} wants to sign in as you. The request came from {address} on {date}.",
    "warning": "Allow it only if you started it yourself and the device shows this code.",
    "allow": "Allow",
    "deny": "Deny",
    "stepUpTitle": "Confirm a step of your command line?",
    "stepUpText": "{client} is signed in as you since {since}. It asks you to confirm a sensitive step. The request came from {address} on {date}.",
    "stepUpEffect": "For ten minutes it can then create live keys, change members, webhook secrets and company sign-on, and erase data.",
    "stepUpWarning": "Confirm only if you have just run a command yourself and it shows this code. If somebody sent you this code or asked you to enter it, deny: they would act in your name."
  },
  "liveKey": {
    "title": "Live key of {account}",
    "offered": "With a live key you send documents with legal effect. It is shown once.",
    "make": "Create the live key",
    "made": "Your live key",
    "not_approved": "The account is not approved for live mode yet. You get a mail when it is.",
    "unverified": "Confirm your e-mail address first.",
    "not_permitted": "Your role does not permit live keys. Ask an owner of the account.",
    "choose": "Choose the account of the live key",
    "closed": "The account is closed.",
    "scopes": "The key has the scopes of your role:"
  },
  "sso": {
    "title": "Company sign-on",
    "text": "Enter your address at the company. You continue on the company’s own page.",
    "other": "Sign in another way"
  },
  "outcomes": {
    "recovery_mailed": {
      "title": "Check your mail",
      "text": "If there is an account with this address, you will get a link in a few minutes."
    },
    "verification_mailed": {
      "title": "Check your mail",
      "text": "We have sent you a link that confirms your address."
    },
    "email_verified": {
      "title": "Address confirmed",
      "text": "Your address is confirmed."
    },
    "claimed": {
      "title": "The account is yours",
      "text": "Only you can sign in with this address now."
    },
    "signed_out": {
      "title": "Signed out",
      "text": "You are signed out in this browser."
    },
    "recovery_cancelled": {
      "title": "Recovery stopped",
      "text": "The recovery was stopped. Talk to the person if they asked for it."
    },
    "recovery_completed": {
      "title": "Access recovered",
      "text": "You can sign in again. All earlier sessions have ended."
    },
    "invitation_accepted": {
      "title": "Welcome",
      "text": "You are now a member of the account."
    },
    "invitation_declined": {
      "title": "Invitation declined",
      "text": "You do not join the account."
    },
    "email_change_half": {
      "title": "Confirmed here",
      "text": "Now open the link in the mail to your other address."
    },
    "email_changed": {
      "title": "Address changed",
      "text": "From now on, sign in with your new address."
    },
    "device_approved": {
      "title": "Device connected",
      "text": "You can close this page and go back to the device."
    },
    "device_denied": {
      "title": "Device refused",
      "text": "The device was not connected."
    },
    "device_stepped_up": {
      "title": "Step confirmed",
      "text": "You can close this page and go back to the command line."
    },
    "link_invalid": {
      "title": "This link no longer works",
      "text": "It was used, has expired, or was not copied completely. Ask for a new one."
    },
    "invitation_invalid": {
      "title": "This invitation has ended",
      "text": "It was used or withdrawn, or it has expired. Ask the person who invited you."
    },
    "sso_failed": {
      "title": "Company sign-on failed",
      "text": "Your company’s sign-on gave no valid answer. Try again, or ask your administrator."
    },
    "sso_owner": {
      "title": "Sign in as the owner first",
      "text": "You are an owner of this account. Sign in with your own passkey or password first, then use your company’s sign-on in the same browser."
    },
    "deactivated": {
      "title": "Access ended",
      "text": "Your access was ended. Ask your administrator."
    }
  },
  "errors": {
    "bad_request": {
      "title": "This request is not valid",
      "text": "Go back, reload the page and try again."
    },
    "forbidden": {
      "title": "Not permitted",
      "text": "Your role does not permit this."
    },
    "cross_site": {
      "title": "Request refused",
      "text": "It came from another website. Nothing was changed."
    },
    "not_found": {
      "title": "Page not found",
      "text": "Check the address."
    },
    "rate_limited": {
      "title": "Too many attempts",
      "text": "Wait a little, then try again."
    },
    "internal": {
      "title": "Something went wrong",
      "text": "The error was recorded. Try again in a few minutes."
    },
    "unavailable": {
      "title": "Not available at the moment",
      "text": "Try again in a few minutes."
    },
    "account_closed": {
      "title": "The account is closed",
      "text": "Nothing was changed. Ask an owner of the account."
    },
    "account_suspended": {
      "title": "The account is suspended",
      "text": "Contact the operator of this service."
    }
  },
  "retryIn": {
    "on": "seconds",
    "by": "plural",
    "forms": {
      "one": "Try again in {seconds} second.",
      "other": "Try again in {seconds} seconds."
    }
  },
  "requestId": "Reference: {id}",
  "signOutWarning": {
    "title": "You could not sign in again",
    "text": "You have no passkey and no password. Add one in your settings first.",
    "anyway": "Sign out anyway"
  },
  "reference": "API reference",
  "cancel": "Cancel",
  "copy": "Copy",
  "copied": "Copied"
}
