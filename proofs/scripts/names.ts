/** A name in each script the product promises, chosen for what it asks of shaping. */
export const names = [
  { script: 'Latin', name: 'Zoë Łukasz Nguyễn' },
  { script: 'Devanagari', name: 'श्रीकृष्ण मूर्ति' },
  { script: 'Tamil', name: 'கிருஷ்ணமூர்த்தி' },
  { script: 'Bengali', name: 'শ্রীকৃষ্ণ চট্টোপাধ্যায়' },
  { script: 'Gurmukhi', name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ' },
  { script: 'Arabic', name: 'علي بن أبي بكر' },
  { script: 'Hebrew', name: 'יצחק לוי' },
  { script: 'Thai', name: 'ณัฐกฤตา น้ำทิพย์' },
  { script: 'Chinese', name: '王小龍 張偉' },
  { script: 'Japanese', name: '山田はなこ' },
  { script: 'Korean', name: '김철수' },
  { script: 'Cyrillic', name: 'Юрий Щербаков' },
  { script: 'Greek', name: 'Ελένη Παπαδοπούλου' },
  { script: 'two directions', name: 'محمد Ali (علي) 123' },
] as const

/** More of the world, with --full. */
export const furtherNames = [
  { script: 'Gujarati', name: 'શ્રીકૃષ્ણ પટેલ' },
  { script: 'Oriya', name: 'ଶ୍ରୀକୃଷ୍ଣ ଦାସ' },
  { script: 'Telugu', name: 'శ్రీకృష్ణ రావు' },
  { script: 'Kannada', name: 'ಶ್ರೀಕೃಷ್ಣ ರಾವ್' },
  { script: 'Malayalam', name: 'ശ്രീകൃഷ്ണൻ നായർ' },
  { script: 'Sinhala', name: 'ශ්‍රී ප්‍රියන්ත' },
  { script: 'Khmer', name: 'ព្រះរាជា សុខ' },
  { script: 'Lao', name: 'ສົມຈິດ ວົງສາ' },
  { script: 'Myanmar', name: 'မြန်မာ အောင်' },
  { script: 'Ethiopic', name: 'ኃይለ ሥላሴ' },
  { script: 'Armenian', name: 'Արամ Խաչատրյան' },
  { script: 'Georgian', name: 'ნინო ბერიძე' },
  { script: 'Hebrew with points', name: 'יִצְחָק לֵוִי' },
  { script: 'Arabic with points', name: 'مُحَمَّد صَلاح' },
] as const
