// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "title": "New request",
  "steps": {
    "label": "Steps",
    "document": "Document",
    "people": "Recipients",
    "place": "Placement",
    "review": "Review and send",
    "stepOf": "Step {n} of {total}: {name}",
    "back": "Back",
    "next": "Next"
  },
  "save": {
    "saved": "Saved {time}",
    "saving": "Saving…",
    "failed": "Not saved. Your work is kept in this browser, and saving is tried again.",
    "now": "Save now",
    "conflict": "Somebody else has changed this draft",
    "conflictText": "Your changes are not saved. Load the other version and lose your changes, or save yours over it.",
    "reload": "Load the other version",
    "overwrite": "Save mine over it",
    "restored": "Changes that were not saved before are restored."
  },
  "document": {
    "drop": "Drop a PDF here, or choose one",
    "replace": "Use another PDF: drop it here, or choose one",
    "hint": "The file is examined before anybody is asked to sign it.",
    "uploading": "Uploading…",
    "examining": "Examining the document…",
    "progress": "{percent} percent uploaded",
    "pages": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} page",
        "other": "{n} pages"
      }
    },
    "refused": "This document cannot be signed as it is",
    "refusedOn": "The reason is on page {page}.",
    "refusedAt": "The reason is on page {page}, {x} points from the left and {y} from the top ({w} × {h} points).",
    "decryptText": "If you are entitled to, the owner password can be removed. The removal is recorded.",
    "decrypt": "Remove the password and upload"
  },
  "drafts": {
    "title": "Continue a draft",
    "unnamed": "Without a document",
    "delete": "Delete the draft {name}",
    "deleteTitle": "Delete the draft “{name}”?",
    "deleteText": "People, boxes and options of the draft are lost. The document stays.",
    "deleteAction": "Delete draft"
  },
  "people": {
    "order": "Order",
    "atOnce": "Everybody at the same time",
    "atOnceHint": "All invitations are sent at once.",
    "inOrder": "One after another",
    "inOrderHint": "Each person or group is invited when those before are done.",
    "place": "Position {n}",
    "name": "Name",
    "email": "E-mail address",
    "method": "Signs with",
    "auth": "Authentication",
    "language": "Language",
    "accountLanguage": "Account default",
    "accessCode": "Access code",
    "accessCodeHint": "At least 6 characters. Tell the person the code yourself. It is not saved in the draft.",
    "fallback": "May draw the signature if the provider is unavailable",
    "withPrevious": "Acts at the same time as the person before",
    "drag": "Drag to change the order",
    "up": "Move {name} up",
    "down": "Move {name} down",
    "remove": "Remove {name}",
    "add": "Add a person",
    "addMe": "Add myself",
    "keyHint": "The number of a person is also the key that chooses them in the next step.",
    "role": "Is asked to",
    "witnessOf": "Witness of",
    "chooseSigner": "Choose a signer",
    "unnamed": "Unnamed ({n})",
    "copyTime": "Gets the document",
    "copyAtEnd": "When it is completed",
    "copyAtStart": "Now, and when it is completed",
    "outside": "Outside the order",
    "afterSigner": "Right after {name}",
    "afterTheirSigner": "Right after their signer",
    "mayDelegate": "May name somebody else to act for them",
    "mayDelegateHint": "On the page, with a reason. You are told.",
    "delegationForbidden": "The settings of the account forbid it."
  },
  "roles": {
    "signer": "Sign",
    "approver": "Approve",
    "witness": "Witness a signature",
    "viewer": "Read",
    "cc": "Get a copy"
  },
  "roleHints": {
    "signer": "Signs the document.",
    "approver": "Approves or declines. Nothing is added to the document.",
    "witness": "Signs right after their signer, and gives name and address.",
    "viewer": "Opens the document. The others wait for it.",
    "cc": "Nobody waits for them."
  },
  "methods": {
    "electronic": "Drawn or typed",
    "dsc": "Own certificate (USB token)",
    "p12": "Own certificate (P12 file)",
    "aadhaar": "Aadhaar eSign",
    "national_id": "National identity"
  },
  "auth": {
    "none": "Link only",
    "email_otp": "Code by e-mail",
    "access_code": "Access code from you"
  },
  "editor": {
    "tools": "Tools",
    "pages": "Pages",
    "pageOf": "Page {n} of {total}",
    "pageImage": "Image of page {n}",
    "goToPage": {
      "on": "boxes",
      "by": "plural",
      "forms": {
        "one": "Page {n}, {boxes} box",
        "other": "Page {n}, {boxes} boxes"
      }
    },
    "nobody": "Nobody",
    "personNumber": "Person {n}",
    "boxName": "Signature of {name}, page {page}, {place}",
    "whose": "Who signs or fills it?",
    "chooseByKey": "Key {key}",
    "boxCount": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} box",
        "other": "{n} boxes"
      }
    },
    "addFor": "Add a box for {name}",
    "toolAdd": "Add boxes: click or drag on the page",
    "toolSelect": "Select boxes: drag around them (V)",
    "snap": "Snap to boxes, lines and margins",
    "undo": "Undo (Ctrl Z)",
    "redo": "Redo (Ctrl Shift Z)",
    "duplicate": "Duplicate (D)",
    "remove": "Delete (Delete)",
    "previousPage": "Previous page",
    "nextPage": "Next page",
    "zoom": "Zoom, now {percent}",
    "zoomIn": "Zoom in",
    "zoomOut": "Zoom out",
    "fitWidth": "Whole width",
    "fitPage": "Whole page",
    "nothingSelected": "Choose a person and what to add, then click the page or drag on it. Select a box to change it.",
    "tapToPlace": "Choose a person and what to add, then tap the page.",
    "oneSelected": "Box",
    "severalSelected": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} box selected",
        "other": "{n} boxes selected"
      }
    },
    "severalPeople": "Several people",
    "signer": "Signature of",
    "x": "From left (pt)",
    "y": "From top (pt)",
    "width": "Width (pt)",
    "height": "Height (pt)",
    "page": "Page",
    "less": "Decrease {label}",
    "more": "Increase {label}",
    "copyToPages": "Copy to pages",
    "pagesHint": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Such as 1-3, 5. The document has {n} page.",
        "other": "Such as 1-3, 5. The document has {n} pages."
      }
    },
    "pagesWrong": "Enter numbers from 1 to {n}, such as 1-3, 5.",
    "copied": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "On {n} page now",
        "other": "On {n} pages now"
      }
    },
    "allBoxes": "All boxes and fields",
    "noBoxes": "None yet. A person without a box signs at the bottom right of the last page.",
    "onPage": "Page {n}",
    "properties": "Properties",
    "defaultFor": "{name} signs here without a box",
    "sizeAndPlace": "{w} × {h} pt at {x}, {y}",
    "fieldBoxName": "{kind}: {label}, filled by {name}, page {page}, {place}",
    "addFieldFor": "Add “{kind}” for {name}"
  },
  "align": {
    "left": "Align left",
    "centre": "Align centres",
    "right": "Align right",
    "top": "Align top",
    "middle": "Align middles",
    "bottom": "Align bottom"
  },
  "distribute": {
    "horizontal": "Distribute horizontally",
    "vertical": "Distribute vertically"
  },
  "problems": {
    "outside": "The box extends beyond the page.",
    "tooSmall": "The box is smaller than 4 points.",
    "overlaps": "The box overlaps a box of {name}.",
    "smallForName": "The box is too small for the name.",
    "overText": "The box is over text of the document.",
    "covers": "The signature covers the field “{label}”."
  },
  "tags": {
    "title": "Tags in the text",
    "found": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} tag for a signature was found.",
        "other": "{n} tags for signatures were found."
      }
    },
    "nobody": "Nobody",
    "place": "Make boxes of the tags",
    "placed": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} box added",
        "other": "{n} boxes added"
      }
    }
  },
  "keys": {
    "person": "Choose a person and add boxes",
    "move": "Move the box by 1 point",
    "moveFar": "Move the box by 10 points",
    "resize": "Resize the box, with Shift by 10 points",
    "duplicate": "Duplicate the box",
    "remove": "Delete the box",
    "undo": "Undo",
    "redo": "Redo",
    "selectAll": "Select all boxes of the page",
    "nextPage": "Next page",
    "zoom": "Zoom in, zoom out, whole width",
    "select": "Select with a rectangle"
  },
  "code": {
    "open": "JSON and code",
    "title": "This request as code",
    "json": "JSON",
    "paste": "Paste JSON",
    "pasteLabel": "JSON of a request",
    "pasteHint": "The body of POST /api/v1/document-signrequest. It replaces people, boxes and options; the document stays.",
    "use": "Use this JSON",
    "pasted": "People, boxes and options are replaced"
  },
  "review": {
    "preview": "As it will be placed",
    "previewHint": "The pages with boxes, as the API places them.",
    "previewImage": "Page {n} with its boxes",
    "previous": "Previous page with boxes",
    "following": "Next page with boxes",
    "pageOf": "Page {n} of {total}",
    "recipients": "Recipients",
    "atOnce": "All at the same time",
    "inOrder": "One after another",
    "place": "Position {n}",
    "noName": "Without a name",
    "noEmail": "Without an e-mail address",
    "boxes": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} box",
        "other": "{n} boxes"
      }
    },
    "defaultBox": "No box: bottom right of the last page",
    "wrongBoxes": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} box cannot be used as it is.",
        "other": "{n} boxes cannot be used as they are."
      }
    },
    "toBoxes": "Go to the boxes",
    "toPeople": "Go to the people",
    "options": "Options",
    "send": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Send to {n} person",
        "other": "Send to {n} people"
      }
    },
    "sent": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Sent to {n} person",
        "other": "Sent to {n} people"
      }
    },
    "incomplete": "Complete what is marked above, then send.",
    "exists": "This document already has a request",
    "useCopy": "Use a copy of the document",
    "openExisting": "Open the existing request",
    "fills": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Fills {n} field:",
        "other": "Fills {n} fields:"
      }
    },
    "optional": "optional"
  },
  "missing": {
    "name": "The name is missing.",
    "email": "The e-mail address is missing or incomplete.",
    "accessCode": "The access code needs at least 6 characters.",
    "witness": "Choose the signer whose signature they witness.",
    "signers": "Somebody must sign."
  },
  "options": {
    "message": "Message",
    "messageHint": "In the invitation to each signer.",
    "expiry": "Can be signed until",
    "expiryHint": "Until the end of the day. Without a date: 30 days.",
    "reminders": "Reminders",
    "remindersAccount": "Account default",
    "remindersOwn": "A schedule of its own",
    "remindersOn": "By the account’s schedule",
    "remindersOff": "None",
    "reference": "Reference",
    "referenceHint": "Your own id, such as a contract number.",
    "notify": "Send e-mails",
    "notifyHint": "Without them you deliver the signing links yourself.",
    "overlap": "Permit boxes that overlap",
    "overlapHint": "A later signature then covers an earlier one."
  },
  "kinds": {
    "signature": "Signature",
    "text": "Text",
    "number": "Number",
    "date": "Date",
    "checkbox": "Checkbox",
    "choice": "Choice",
    "initials": "Initials",
    "date_signed": "Date signed",
    "name": "Name",
    "email": "E-mail",
    "upload": "File upload"
  },
  "fields": {
    "palette": "What is added",
    "uploadHint": "Adds a file that the person uploads. It has no box.",
    "firstOption": "Option 1",
    "secondOption": "Option 2",
    "withoutBox": "no box",
    "filledBy": "Filled by",
    "label": "Label",
    "labelHint": "What the signer reads.",
    "name": "Name in the API",
    "nameHint": "Values are reported by this name.",
    "hint": "Hint",
    "hintHint": "Help for the signer, below the label.",
    "required": "Must be filled",
    "mustBeChecked": "Must be checked",
    "prefill": "Filled in at first",
    "noPrefill": "Nothing",
    "unchecked": "Not checked",
    "checked": "Checked",
    "readOnly": "Cannot be changed by the signer",
    "readOnlyHint": "The value is what you fill in here.",
    "showIf": "Shown",
    "always": "Always",
    "dependsOn": "Depending on “{label}” ({name})",
    "condition": "If it",
    "value": "Value",
    "multiline": "Several lines",
    "maxLength": "Most characters",
    "pattern": "Pattern",
    "patternHint": "A regular expression for the whole value. It needs a hint.",
    "tryIt": "Try a value",
    "accepted": "A signer could write this.",
    "min": "Least",
    "max": "Most",
    "decimals": "Decimal places",
    "earliest": "Earliest day",
    "latest": "Latest day",
    "anyDay": "Any",
    "dayOfSigning": "Day of signing",
    "oneDay": "A date",
    "options": "Options",
    "optionsHint": "One in each line.",
    "accept": "Accepted files",
    "maxSize": "Largest file",
    "megabytes": "{n} MB",
    "formField": "Fills the form field “{name}” of the PDF.",
    "kind": "Filled with"
  },
  "tests": {
    "equals": "is",
    "checked": "is checked",
    "unchecked": "is not checked",
    "filled": "is filled",
    "empty": "is empty"
  },
  "fileTypes": {
    "pdf": "PDF",
    "png": "PNG picture",
    "jpeg": "JPEG picture"
  },
  "forms": {
    "title": "Form fields of this PDF",
    "found": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "The PDF has {n} form field. Choose who fills it.",
        "other": "The PDF has {n} form fields. Choose who fills them."
      }
    },
    "nobody": "Nobody: stays as it is",
    "rest": "All that nobody fills",
    "choose": "Choose a person"
  }
}
