// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}: {text}",
  "note": "குறிப்பு",
  "problem": "சிக்கல்",
  "indeterminate": "எல்லாச் சரிபார்ப்புகளையும் முடிக்க இயலவில்லை. விவரங்கள் கீழே உள்ளன.",
  "onlyTrail": "கோப்பில் தணிக்கைப் பதிவு மட்டுமே உள்ளது. எந்த ஆவணமும் நிறைவடையவில்லை.",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "one": "{count} கையொப்பம் அல்லது நேரமுத்திரை",
      "other": "{count} கையொப்பங்களும் நேரமுத்திரைகளும்"
    }
  },
  "coversFile": "முழுக் கோப்பையும் உள்ளடக்கியது",
  "coversRevision": "திருத்தம் {revision} மற்றும் அதற்கு முந்தைய அனைத்தையும் உள்ளடக்கியது",
  "laterChanges": "பிந்தைய மாற்றங்கள்",
  "trailOf": "{request} தணிக்கைப் பதிவு",
  "chainIntact": "{request} சங்கிலி முழுமையாக உள்ளது: {count} பதிவுகள், தலை {head}.",
  "chainBroken": "{request} சங்கிலி {entry} ஆவது பதிவில் உடைந்துள்ளது: {reason}.",
  "bundleChanged": "தொகுப்பு மாற்றப்பட்டுள்ளது: {fault}."
}
