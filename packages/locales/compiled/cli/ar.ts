// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "ملاحظة",
  "problem": "مشكلة",
  "indeterminate": "تعذّر إتمام كل الفحوص. التفاصيل أدناه.",
  "onlyTrail": "لا يحوي الملف سوى سجل تدقيق. لم يكتمل أي مستند.",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "zero": "لا توقيعات ولا أختام زمنية ({count})",
      "one": "توقيع أو ختم زمني واحد ({count})",
      "two": "توقيعان أو ختمان زمنيان ({count})",
      "few": "{count} توقيعات وأختام زمنية",
      "many": "{count} توقيعًا وختمًا زمنيًا",
      "other": "{count} توقيع وختم زمني"
    }
  },
  "coversFile": "يشمل الملف كله",
  "coversRevision": "يشمل المراجعة {revision} وكل ما قبلها",
  "laterChanges": "تغييرات لاحقة",
  "trailOf": "سجل تدقيق {request}",
  "chainIntact": "سلسلة {request} سليمة: عدد القيود {count}، والرأس {head}.",
  "chainBroken": "سلسلة {request} مكسورة عند القيد {entry}: {reason}.",
  "bundleChanged": "غُيّرت الحزمة: {fault}."
}
