// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "title": "Requests",
  "columns": {
    "document": "Document",
    "recipients": "Recipients",
    "state": "State",
    "waiting": "Waiting for",
    "expires": "Expires",
    "updated": "Updated",
    "actions": "Actions"
  },
  "sections": {
    "attention": "Needs attention",
    "newest": "Newest",
    "all": "Show all"
  },
  "reference": "Reference",
  "signerProblem": "{signer}, with a problem",
  "waiting": {
    "bounce": "Mail to {name} was returned",
    "mail": "Mail to {name} was not sent",
    "provider": "Provider unavailable for {name}",
    "problem": "Problem: {message}",
    "sealer": "Signatures are added to the document",
    "sealer_retry": "Adding the signatures is repeated",
    "expiry": "Has expired and is being closed"
  },
  "expiresSoon": "Expires soon",
  "keys": {
    "down": "Next request",
    "up": "Previous request",
    "open": "Open the request",
    "select": "Select the request",
    "search": "Search the list",
    "filter": "Filter the list"
  },
  "search": {
    "label": "Search requests",
    "placeholder": "Name, e-mail, reference or id",
    "clear": "Clear the search"
  },
  "filters": {
    "label": "Filters",
    "state": "State",
    "reference": "Reference",
    "signer": "Signer",
    "created": "Created",
    "bulkJob": "Bulk job",
    "remove": "Remove the filter {name}",
    "clear": "Clear filters",
    "apply": "Apply",
    "referenceHint": "Exactly as you sent it.",
    "signerLabel": "E-mail address",
    "signerHint": "The whole address of a signer.",
    "bulkJobLabel": "Job",
    "noBulkJobs": "There are no bulk jobs.",
    "from": "From",
    "to": "Until",
    "since": "since {day}",
    "until": "until {day}",
    "between": "{from} to {to}",
    "today": "Today",
    "week": "Last 7 days",
    "month": "Last 30 days"
  },
  "views": {
    "label": "Views",
    "all": "All",
    "attention": "Needs attention",
    "drafts": "Drafts",
    "save": "Save view",
    "saveTitle": "Save this view",
    "name": "Name",
    "nameMissing": "Enter a name.",
    "shared": "Share with everybody in the account",
    "sharedHint": "Members and API keys see it in this mode.",
    "replaces": "Replaces the filters of the view with this name.",
    "manage": "Change the view {name}",
    "rename": "Rename",
    "renameTitle": "Rename the view",
    "share": "Share",
    "unshare": "Make private",
    "delete": "Delete",
    "saved": "View saved",
    "deleted": "View “{name}” deleted",
    "failed": "The view was not changed",
    "sharedMark": "shared"
  },
  "export": {
    "start": "Export",
    "label": "Export as CSV",
    "progress": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} request …",
        "other": "{count} requests …"
      }
    },
    "cancel": "Stop the export",
    "done": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} request exported",
        "other": "{count} requests exported"
      }
    },
    "full": "A file ends after {most} requests, the newest ones. For older ones, filter by “Created” with an earlier end, and export again.",
    "failed": "The export did not work"
  },
  "actions": {
    "more": "Actions for {name}",
    "open": "Open",
    "remind": "Remind",
    "cancel": "Cancel request",
    "copyLink": "Copy the address of this page",
    "copyId": "Copy the id",
    "select": "Select",
    "unselect": "Do not select",
    "reminded": "Reminder sent: {name}",
    "remindFailed": "No reminder was sent: {name}",
    "copied": "Copied",
    "cancelTitle": "Cancel “{name}”?",
    "cancelText": "All signing links end at once, and the signers are told. This cannot be undone."
  },
  "selection": {
    "select": "Select {name}",
    "all": "Select all that are loaded",
    "count": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} selected",
        "other": "{count} selected"
      }
    },
    "clear": "Clear the selection",
    "remind": "Remind",
    "cancel": "Cancel requests",
    "remindTitle": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "Remind the signers of {count} request",
        "other": "Remind the signers of {count} requests"
      }
    },
    "cancelTitle": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "Cancel {count} request?",
        "other": "Cancel {count} requests?"
      }
    },
    "remindText": "Each signer whose turn it is gets a mail, at most one in an hour.",
    "remindAction": "Send reminders",
    "retry": "Repeat the failed ones",
    "progress": "{done} of {total}",
    "finished": "{done} of {total} done",
    "waiting": "Waiting",
    "running": "Running",
    "done": "Done"
  },
  "live": {
    "new": {
      "on": "count",
      "by": "plural",
      "forms": {
        "one": "{count} new",
        "other": "{count} new"
      }
    }
  },
  "empty": {
    "first": "Send the first document for signature",
    "firstText": "It appears here, with the state of each recipient.",
    "firstReader": "There are no requests yet",
    "filtered": "No requests match these filters"
  },
  "drafts": {
    "empty": "There are no drafts",
    "emptyText": "A request that you prepare is saved here until you send it.",
    "unnamed": "Without a name",
    "continue": "Continue",
    "delete": "Delete the draft {name}",
    "deleted": "Draft “{name}” deleted",
    "failed": "The draft was not deleted",
    "restoreFailed": "The draft was not restored",
    "note": "Drafts are deleted 90 days after their last change."
  }
}
