// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "Note",
  "problem": "Problem",
  "indeterminate": "Not all checks could be completed. The details are below.",
  "onlyTrail": "The file contains only an audit trail. No document was completed.",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count} signature or timestamp",
      "other": "{count} signatures and timestamps"
    }
  },
  "coversFile": "Covers the whole file",
  "coversRevision": "Covers revision {revision} and all before it",
  "laterChanges": "Later changes",
  "trailOf": "Audit trail of {request}",
  "chainIntact": "The chain of {request} is intact: {count} entries, head {head}.",
  "chainBroken": "The chain of {request} is broken at entry {entry}: {reason}.",
  "bundleChanged": "The bundle was changed: {fault}."
}
