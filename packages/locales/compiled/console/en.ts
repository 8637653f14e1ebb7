// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "product": "Countersign",
  "skip": "Skip to the content",
  "nav": {
    "label": "Main",
    "start": "Start",
    "requests": "Requests",
    "templates": "Templates",
    "bulk": "Bulk jobs",
    "developers": "Developers",
    "settings": "Settings"
  },
  "mode": {
    "label": "Mode",
    "sandbox": "Sandbox",
    "live": "Live",
    "sandboxNote": "Test data. Signatures have no legal effect."
  },
  "account": {
    "label": "Account",
    "security": "Security",
    "signOut": "Sign out",
    "theme": "Theme",
    "light": "Light",
    "dark": "Dark",
    "system": "System setting",
    "language": "Language"
  },
  "actions": {
    "newRequest": "New request",
    "copy": "Copy",
    "copied": "Copied",
    "close": "Close",
    "cancel": "Cancel",
    "undo": "Undo",
    "retry": "Try again",
    "loadMore": "Show more",
    "search": "Search",
    "download": "Download",
    "more": "More actions",
    "save": "Save",
    "delete": "Delete",
    "open": "Open"
  },
  "palette": {
    "title": "Go to or run",
    "placeholder": "Search requests, pages and actions",
    "empty": "Nothing found",
    "pages": "Pages",
    "actions": "Actions",
    "requests": "Requests",
    "hint": "Search or run an action"
  },
  "keys": {
    "title": "Keyboard",
    "palette": "Search or run an action",
    "help": "Show the keys",
    "newRequest": "New request",
    "goRequests": "Go to requests",
    "goDevelopers": "Go to developers",
    "goSettings": "Go to settings",
    "goStart": "Go to start",
    "api": "Show the API calls of this screen"
  },
  "apiPanel": {
    "title": "API calls of this screen",
    "open": "API",
    "empty": "This screen has made no call yet.",
    "curl": "curl",
    "typescript": "TypeScript",
    "reference": "Reference",
    "keyNote": "Put your key into the variable COUNTERSIGN_KEY."
  },
  "problems": {
    "title": "This did not work",
    "requestId": "Request id",
    "network": "No connection to the service. Your input is kept. Check the network and try again.",
    "unknown": "The service answered in a form that this page does not know. Reload the page.",
    "notFound": "There is nothing at this address",
    "notFoundText": "It may have been deleted, or it belongs to another account or mode.",
    "forbidden": "Your role does not include this",
    "stepUp": "Confirm that it is you",
    "stepUpText": "This needs a passkey or a code that is less than ten minutes old.",
    "stepUpAction": "Confirm",
    "signedOut": "Your session has ended",
    "signedOutText": "Sign in again. You come back to this page.",
    "signIn": "Sign in",
    "crashed": "This screen has stopped",
    "crashedText": "Reload the page. If it happens again, report it with the text below.",
    "reload": "Reload",
    "toStart": "Go to the start page"
  },
  "states": {
    "pending": "Not yet opened",
    "in_progress": "In progress",
    "sealing": "Being sealed",
    "completed": "Completed",
    "declined": "Declined",
    "expired": "Expired",
    "cancelled": "Cancelled",
    "failed": "Failed"
  },
  "signerStates": {
    "waiting": "Not their turn yet",
    "notified": "Invited",
    "viewed": "Has viewed",
    "signing": "Signing now",
    "approved": "Approved",
    "signed": "Signed",
    "declined": "Declined",
    "expired": "Expired",
    "cancelled": "Cancelled",
    "read": "Has read it",
    "copyAtEnd": "Copy at the end",
    "copied": "Gets a copy"
  },
  "later": {
    "templates": "Templates",
    "templatesText": "Templates are managed with the API",
    "bulk": "Bulk jobs",
    "bulkText": "Bulk jobs are run with the API",
    "guide": "Read the guide",
    "templatesMore": "Prepare a document once with roles, fields and boxes. Then send it with other people and values.",
    "bulkMore": "Upload a CSV file to send a template to many people, and follow its progress. The requests appear in the list."
  },
  "noAccount": {
    "title": "You are not a member of an account",
    "text": "Ask an owner to invite you, or open an account of your own.",
    "action": "Open an account"
  },
  "offline": "The connection to the service is interrupted. What you see may be old."
}
