/** A name in each of the 14 scripts, and digits of those that have their own. */
export const NAMES: readonly (readonly [script: string, name: string])[] = [
  ['Latin', 'Zoë Łukasz Nguyễn'],
  ['Devanagari', 'श्रीकृष्ण मूर्ति'],
  ['Tamil', 'கிருஷ்ணமூர்த்தி'],
  ['Bengali', 'শ্রীকৃষ্ণ চট্টোপাধ্যায়'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Arabic', 'علي بن أبي بكر'],
  ['Hebrew', 'יצחק לוי'],
  ['Thai', 'ณัฐกฤตา น้ำทิพย์'],
  ['Chinese', '王小龍 張偉'],
  ['Japanese', '山田はなこ'],
  ['Korean', '김철수'],
  ['Cyrillic', 'Юрий Щербаков'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['two directions', 'محمد Ali (علي) 123'],
]

export const DIGITS: readonly (readonly [script: string, number: string])[] = [
  ['Latin', '1250.5'],
  ['Devanagari', '१२५०.५'],
  ['Tamil', '௧௨௫௦.௫'],
  ['Bengali', '১২৫০.৫'],
  ['Gurmukhi', '੧੨੫੦.੫'],
  ['Arabic', '١٢٥٠٫٥'],
  ['Persian', '۱۲۵۰٫۵'],
  ['Thai', '๑๒๕๐.๕'],
  ['full width', '１２５０.５'],
]
