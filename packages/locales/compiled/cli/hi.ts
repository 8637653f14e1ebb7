// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "टिप्पणी",
  "problem": "समस्या",
  "indeterminate": "सभी जाँचें पूरी नहीं हो सकीं। विवरण नीचे है।",
  "onlyTrail": "फ़ाइल में केवल ऑडिट रिकॉर्ड है। कोई दस्तावेज़ पूरा नहीं हुआ।",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count} हस्ताक्षर या समय-मुहर",
      "other": "{count} हस्ताक्षर और समय-मुहरें"
    }
  },
  "coversFile": "पूरी फ़ाइल को समेटता है",
  "coversRevision": "संशोधन {revision} और उससे पहले के सभी को समेटता है",
  "laterChanges": "बाद के बदलाव",
  "trailOf": "{request} का ऑडिट रिकॉर्ड",
  "chainIntact": "{request} की शृंखला अखंड है: {count} प्रविष्टियाँ, शीर्ष {head}।",
  "chainBroken": "{request} की शृंखला प्रविष्टि {entry} पर टूटी है: {reason}।",
  "bundleChanged": "बंडल बदला गया: {fault}।"
}
