// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "sections": {
    "label": "Parts of this page",
    "people": "Recipients",
    "timeline": "Timeline",
    "pages": "Document",
    "files": "Files",
    "mails": "Mails",
    "webhooks": "Webhooks",
    "events": "Events",
    "calls": "API calls",
    "details": "Details"
  },
  "head": {
    "reference": "Reference",
    "expires": "Expires {time}",
    "ended": "Ended {time}",
    "created": "Created {time}",
    "clock": "Times are those of the sandbox’s clock, which is {duration} ahead."
  },
  "why": {
    "not_opened": "{name} has not opened the document yet. Invited {since}.",
    "not_opened_reminded": "{name} has not opened the document yet. Invited {since}, last reminded {reminded}.",
    "not_signed": "{name} has viewed the document, and has not signed it yet. Invited {since}.",
    "not_signed_reminded": "{name} has viewed the document, and has not signed it yet. Last reminded {reminded}.",
    "signing": "{name} is signing right now.",
    "several": "Waiting for {names} to sign. Invited {since}.",
    "attempt_failed": "{name} tried to sign, and it did not work: {reason}.",
    "mail_not_sent": "The mail to {name} was not sent: {reason}.",
    "expires_soon": "The time to sign ends {time}.",
    "sealing": "Everybody has signed. The signatures are being added to the document.",
    "sealing_delayed": "Everybody has signed. Adding the signatures is delayed: {message}. The next attempt is {time}.",
    "expiring": "The time to sign is over. One last answer of a provider may still arrive.",
    "webhook_answer": "The document is completed, and your system does not have it: {endpoint} answered {status}.",
    "webhook_silent": "The document is completed, and your system does not have it: {endpoint} gave no answer ({outcome}).",
    "webhook_disabled": "The document is completed, and your system does not have it: {endpoint} is disabled.",
    "completed": "Everybody has signed. The document was completed {time}.",
    "declined": "{name} declined {time}, and gave no reason.",
    "declined_reason": "{name} declined {time}: “{reason}”",
    "expired": "{names} did not sign in time. The request expired {time}.",
    "cancelled": "The request was cancelled {time}.",
    "failed": "The request has failed. Nobody can sign it any more.",
    "mail_bounced": "The mail to {name} was returned by the mail server: {reason}.",
    "provider_down": "{name} cannot sign, because the provider of the signature is not available.",
    "next_reminder": "The next automatic reminder is sent {time}.",
    "next_expiry": "The request expires {time}.",
    "next_retry": "The next attempt is {time}.",
    "not_approved": "{name} has viewed the document, and has not approved it yet. Invited {since}.",
    "not_approved_reminded": "{name} has viewed the document, and has not approved it yet. Last reminded {reminded}.",
    "several_roles": "Waiting for {names}. Invited {since}.",
    "expired_roles": "{names} did not act in time. The request expired {time}."
  },
  "codes": {
    "wrong": "the code was wrong",
    "expired": "the code had expired",
    "locked": "too many wrong codes were entered"
  },
  "failures": {
    "certificate_malformed": "the certificate cannot be read",
    "certificate_expired": "the certificate has expired",
    "certificate_not_yet_valid": "the certificate is not valid yet",
    "certificate_revoked": "the certificate is revoked",
    "certificate_not_for_signing": "the certificate is not for signatures",
    "certificate_is_ca": "the certificate is that of a certificate authority",
    "issuer_unknown": "the issuer of the certificate is not trusted here",
    "chain_invalid": "the chain of the certificate is not valid",
    "revocation_unknown": "nobody can say whether the certificate is revoked",
    "key_unsupported": "the key of the certificate is of an unsupported kind",
    "name_mismatch": "the certificate has another name",
    "certificate_not_expected": "the certificate is not the one that the request demands",
    "certificate_refused": "the certificate was refused",
    "document_changed": "another signature was added first",
    "document_leased": "somebody else was signing",
    "lease_lost": "it took too long",
    "signature_invalid": "the signature was not valid",
    "timestamp_unavailable": "no timestamp was available",
    "abandoned": "they stopped",
    "not_saved": "it could not be saved",
    "cancelled": "they cancelled at the provider",
    "otp_failed": "the one-time code was wrong",
    "identity_refused": "the provider did not accept the identity",
    "session_ended": "the time at the provider was over",
    "provider_down": "the provider is not available",
    "provider_refused": "the provider refused",
    "answer_invalid": "the answer of the provider was not valid",
    "no_certificate": "the provider has no certificate for them"
  },
  "problems": {
    "title": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} problem",
        "other": "{n} problems"
      }
    },
    "mail_bounced": "Correct the address: give the document to the right address. The old link stops working.",
    "mail_not_sent": "Create a link and send it yourself, or correct the address.",
    "digest_not_sent": "Create a link and send it yourself, or correct the address.",
    "provider_down": "The signer can try again when the provider is back. A reminder asks them to.",
    "values_not_drawn": "Nothing to do now: the service retries for a day.",
    "certificate_delayed": "Nothing to do now: the service retries.",
    "audit_trail_not_made": "Download the audit trail as JSON, and report it to the operator.",
    "webhook_unsigned": "Rotate the secret of the endpoint.",
    "operator": "The operator of the service must act. Report this page to them.",
    "webhook": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{endpoint} has not accepted {n} event.",
        "other": "{endpoint} has not accepted {n} events."
      }
    },
    "webhookRetried": "The service tries again {time}. Look at the answers below, correct the receiver, and send again.",
    "webhookGivenUp": "The service does not try again by itself. Correct the receiver, and send again."
  },
  "actions": {
    "remind": "Send a reminder",
    "remindOne": "Remind {name}",
    "remindAll": "Remind all",
    "link": "Create a link",
    "linkFor": "Create a link for {name}",
    "reassign": "Correct the address",
    "reassignFull": "Reassign to another person or address",
    "extend": "Extend the time",
    "endpoint": "See the attempts",
    "download": "Download the signed PDF",
    "duplicate": "Make a new request",
    "cancel": "Cancel the request",
    "copyAddress": "Copy the link to this page",
    "evidence": "Download all evidence",
    "moreFor": "More actions for {name}",
    "sandbox": "Act as this signer",
    "view": "View the document",
    "sign": "Sign",
    "approve": "Approve",
    "decline": "Decline",
    "mail": "Open the captured mail",
    "capturedLink": "Get the link of the mail",
    "manage": "Manage",
    "sentMail": "See the mail",
    "sendLinkTo": "Send {name} a new link",
    "sendLink": "Send a new link"
  },
  "done": {
    "reminded": "Reminder is on its way",
    "acted": "The virtual signer has acted",
    "addressCopied": "Link to this page copied",
    "reassigned": "Reassigned to {name}",
    "extended": "The request can be signed until {date}",
    "cancelled": "The request was cancelled",
    "redelivered": "Sent again",
    "linkSent": "The new link is on its way to {name}"
  },
  "changed": {
    "state": "The request: {state}",
    "problem": "A problem was found"
  },
  "people": {
    "together": "All act at the same time",
    "step": "Step {n}",
    "steps": "One after another",
    "method": "Method",
    "lastMail": "Last mail",
    "lastVisit": "Last visit",
    "never": "never",
    "noMail": "none",
    "signedAt": "Signed",
    "reason": "Reason",
    "error": "Last attempt",
    "stopped": "Wants no reminders",
    "copies": "Copies",
    "approvedAt": "Approved",
    "delegated": "{from} gave this to {to}",
    "delegatedWhy": "{from} gave this to {to}: “{reason}”",
    "mayDelegate": "May name somebody else"
  },
  "roles": {
    "approver": "Approves",
    "witness": "Witness of {name}",
    "viewer": "Reads",
    "cc": "Gets a copy at the end",
    "cc_start": "Can look from the start, and gets a copy at the end"
  },
  "methods": {
    "electronic": "Signature on the screen",
    "aadhaar": "Aadhaar eSign",
    "remote": "Signature at a provider",
    "dsc": "Own certificate",
    "email_otp": "code by mail",
    "access_code": "access code"
  },
  "mailKinds": {
    "invitation": "Invitation",
    "reminder": "Reminder",
    "receipt": "Receipt",
    "code": "Code",
    "declined": "Notice: declined",
    "delegated": "Notice: delegated",
    "expired": "Notice: expired",
    "cancelled": "Notice: cancelled",
    "failed": "Notice: failed",
    "completed": "Signed document",
    "new_link": "New link",
    "link_requested": "Notice: new link asked for",
    "wrong_person": "Notice: not the right person"
  },
  "mailStates": {
    "queued": "Queued",
    "sent": "Sent",
    "captured": "Captured in the sandbox",
    "bounced": "Returned",
    "suppressed": "Not sent",
    "failed": "Failed"
  },
  "reassign": {
    "title": "Reassign {name}",
    "text": "The boxes stay. The links of {name} stop working at once, and the new person is invited when it is their turn.",
    "name": "Name",
    "email": "E-mail",
    "action": "Reassign"
  },
  "link": {
    "title": "Link for {name}",
    "text": "Create a link and send it to {name} yourself. Anyone who has it can sign, so send it to nobody else.",
    "keep": "The earlier links stay valid",
    "keepHint": "Otherwise the link in the mail stops working.",
    "action": "Create the link",
    "once": "The link is shown only now. It is gone when you close this window.",
    "captured": "This is the link of the captured mail.",
    "missing": "This mail has no link that works any more. Create a new one.",
    "open": "Open in a new tab"
  },
  "extend": {
    "title": "Extend the time to sign",
    "text": "Now until {date}. The links stay valid.",
    "days": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} day more",
        "other": "{n} days more"
      }
    },
    "date": "Last day to sign",
    "action": "Extend"
  },
  "cancel": {
    "title": "Cancel “{name}”?",
    "text": "All links stop working at once, and the signers are told by mail. This cannot be undone. Signatures that were made are kept as evidence.",
    "action": "Cancel the request"
  },
  "timeline": {
    "chart": "Waterfall",
    "table": "Table",
    "view": "Form of the timeline",
    "hint": "The keys ← and → go from event to event.",
    "now": "now",
    "later": "{duration} later",
    "hash": "Hash of the entry",
    "entry": "Entry {n} of the audit trail",
    "webhookEntry": "Webhooks are not part of the audit trail.",
    "time": "Time",
    "what": "What",
    "who": "Who",
    "lane": "Lane",
    "values": "Values",
    "barOpen": "{kind}: {duration} so far",
    "head": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} entry in the audit trail",
        "other": "{n} entries in the audit trail"
      }
    }
  },
  "lanes": {
    "request": "Request",
    "mail": "Mail",
    "sealing": "Sealing",
    "webhooks": "Webhooks"
  },
  "actors": {
    "api_key": "API key",
    "member": "Member",
    "signer": "Signer",
    "operator": "Operator",
    "system": "Service"
  },
  "points": {
    "created": "Created",
    "started": "In progress",
    "extended": "Extended",
    "all_signed": "Everybody has signed",
    "completed": "Completed",
    "request_declined": "Ended: declined",
    "expired": "Expired",
    "cancelled": "Cancelled",
    "failed": "Failed",
    "hold_placed": "Legal hold placed",
    "hold_lifted": "Legal hold lifted",
    "erased": "Personal data erased",
    "invited": "Invited",
    "opened": "Link opened",
    "link_added": "Link created",
    "link_replaced": "Link replaced",
    "embed_session_opened": "Embedded signing opened",
    "code_requested": "Code requested",
    "code_accepted": "Code accepted",
    "code_refused": "Wrong code",
    "viewed": "Document viewed",
    "shown": "All pages sent",
    "downloaded": "Document downloaded",
    "transfer_offered": "Code for another device",
    "certificate_refused": "Certificate refused",
    "provider_failed": "Provider refused",
    "signing_began": "Began to sign",
    "signing_completed": "Signature received",
    "signing_failed": "Signing failed",
    "signing_lapsed": "Signing timed out",
    "late_answer_discarded": "Late answer discarded",
    "signed": "Signed",
    "approved": "Approved",
    "declined": "Declined",
    "reassigned": "Reassigned",
    "delegated": "Delegated",
    "problem": "Problem",
    "problem_resolved": "Problem resolved",
    "mailed": "Mail sent",
    "bounced": "Mail returned",
    "reminded": "Reminded",
    "reminders_stopped": "Reminders stopped",
    "copy_delivered": "Copy delivered",
    "sealed": "Signature sealed",
    "revision_appended": "Revision added",
    "seal_error": "Sealing error",
    "seal_retried": "Sealing retried",
    "webhook_delivered": "Webhook delivered",
    "webhook_retried": "Webhook not accepted yet",
    "webhook_failed": "Webhook given up",
    "link_requested": "New link asked for",
    "link_sent": "New link mailed",
    "wrong_person": "Not the right person"
  },
  "bars": {
    "waiting_for_turn": "Not their turn yet",
    "waiting_to_open": "Not opened",
    "waiting_to_sign": "Not signed",
    "waiting_to_approve": "Not approved",
    "waiting_at_provider": "At the provider",
    "signing_with_certificate": "Signing with a certificate",
    "sending_mail": "Mail on its way",
    "sealing": "Sealing",
    "sealing_delayed": "Sealing delayed",
    "delivering": "Delivering",
    "redelivering": "Retrying"
  },
  "pages": {
    "page": "Page {n}",
    "open": "Open page {n}",
    "viewer": "{name}: page {n} of {total}",
    "previous": "Previous page",
    "next": "Next page",
    "zoomIn": "Larger",
    "zoomOut": "Smaller",
    "more": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} more page",
        "other": "{n} more pages"
      }
    },
    "deleted": "The document was deleted.",
    "failed": "This page could not be loaded.",
    "state": {
      "on": "n",
      "by": "plural",
      "forms": {
        "=0": "With no signatures yet",
        "one": "With {n} signature",
        "other": "With {n} signatures"
      }
    }
  },
  "files": {
    "signed": "Signed document",
    "trail": "Audit trail",
    "evidence": "All evidence",
    "original": "Original",
    "trailJson": "Audit trail as JSON",
    "sha256": "SHA-256",
    "downloadFile": "Download: {name}",
    "verify": "Verify a file",
    "preparing": "The file is being made. Try again in a few seconds."
  },
  "mails": {
    "empty": "No mail was written for this request.",
    "silent": "The request sends no mails: notify is false.",
    "toAccount": "to the account",
    "erased": "erased address",
    "recreated": "Mails that were sent are not stored. This is the mail composed again, with links that lead nowhere.",
    "from": "From",
    "state": "State",
    "attempts": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} attempt",
        "other": "{n} attempts"
      }
    },
    "digest": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{n} document in one mail",
        "other": "{n} documents in one mail"
      }
    },
    "about": "Content"
  },
  "webhooks": {
    "empty": "No webhook was sent for this request.",
    "attempts": {
      "on": "n",
      "by": "plural",
      "forms": {
        "=0": "no attempt",
        "one": "{n} attempt",
        "other": "{n} attempts"
      }
    },
    "redeliver": "Send again",
    "endpoint": "Open the endpoint"
  },
  "events": {
    "empty": "The request has emitted no event yet.",
    "curl": "Copy as curl"
  },
  "calls": {
    "empty": "No call of the last 30 days is about this document.",
    "reads": "Also calls that only read",
    "curl": "Copy as curl",
    "bodies": "Bodies of calls are not stored. A copied command has none.",
    "more": "Older calls are in the request log."
  },
  "details": {
    "id": "Request",
    "document": "Document",
    "message": "Message",
    "reminders": "Reminders",
    "remindersOff": "off",
    "remindersOn": "automatic",
    "webhookUrl": "Webhook URL",
    "metadata": "Metadata",
    "bulk": "Bulk job",
    "expires": "Can be signed until"
  },
  "filled": {
    "title": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Filled in: {n} field",
        "other": "Filled in: {n} fields"
      }
    },
    "asked": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Is asked to fill in {n} field.",
        "other": "Is asked to fill in {n} fields."
      }
    },
    "empty": "left empty",
    "checked": "checked",
    "unchecked": "not checked",
    "erased": "Personal data is erased, also what was filled in."
  },
  "asked": {
    "link": "{name} asks for a new link.",
    "linkTodo": "It goes to {email} only. The old links stop working.",
    "linkOver": "The request has expired. Make a new one to ask again.",
    "linkSilent": "This request sends no mail. Create a link and send it yourself.",
    "wrongPerson": "{name} is not the right person.",
    "wrongPersonNote": "{name} is not the right person: “{note}”",
    "wrongPersonTodo": "Nothing was declined. Name somebody else in their place."
  }
}
