/** What a document says. Soft hyphens are where a line may break a word. */
export interface Text {
  readonly lang: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly heading: string
  readonly items: readonly string[]
  /** The first row has the headers. */
  readonly table: readonly (readonly string[])[]
}

export const ENGLISH: Text = {
  lang: 'en',
  title: 'Consulting agreement',
  paragraphs: [
    'This agree\u00adment is made between Hartwell Design Studio Ltd, a company registered in Bristol, and the consultant named below. The consultant pro\u00advides long-term advice on the redesign of the client’s web site, and reports on the progress of the work at the end of each calendar month.',
    'Each party keeps the confi\u00addential infor\u00admation of the other party secret. The non-disclosure obli\u00adgations of this agree\u00adment do not end with it. Confi\u00addential infor\u00admation is every infor\u00admation that is marked as such, or that a careful person would keep secret, except what a third-party source had published before.',
    'The client pays 4,200.00 EUR within 30 days of each invoice. A payment that is late bears interest of 8 % a year, counted from the day on which it was due. Neither party transfers its obli\u00adgations under this agree\u00adment to a third-party contractor without the other’s written consent, which is not to be refused without a reason.',
  ],
  heading: '2. What the consultant delivers',
  items: [
    'A review of the present web site, with its measurements.',
    'Drafts of the twelve most visited pages, in two rounds, each of which the client answers within ten working days.',
    'A written non-disclosure statement by everybody who took part in the work.',
  ],
  table: [
    ['No.', 'Service', 'Unit', 'Quantity', 'Price', 'Amount'],
    ['1', 'Review and measurements', 'day', '4', '650.00', '2,600.00'],
    ['2', 'Drafts of pages with photographs', 'page', '12', '110.00', '1,320.00'],
    ['3', 'Travel expenses', 'trip', '2', '140.00', '280.00'],
  ],
}

export const GERMAN: Text = {
  lang: 'de',
  title: 'Mietvertrag über Geschäftsräume',
  paragraphs: [
    'Der Ver\u00admieter über\u00adgibt die Räume am 1. März 2027 besenrein und mit allen Schlüsseln. Der Mieter zahlt die Miete im Voraus, spätestens am dritten Werktag eines Monats, und die Neben\u00adkosten nach der jährlichen Ab\u00adrechnung. Die Miet-Kaution beträgt drei Monatsmieten.',
    'Die Neben\u00adkosten umfassen Grundsteuer, Heizung, Wasser und E-Mail-Zustellung der Ab\u00adrechnung. Der Ver\u00admieter legt die Ab\u00adrechnung zwölf Monate nach dem Ende des Zeitraums vor. Einwände gegen die Ab\u00adrechnung teilt der Mieter dem Ver\u00admieter binnen eines Jahres schriftlich mit.',
  ],
  heading: '§ 4 Übergabe',
  items: ['Zählerstände von Strom, Gas und Wasser', 'Zustand der Böden und Wände', 'Zahl der Schlüssel'],
  table: [
    ['Raum', 'Fläche', 'Miete'],
    ['Büro im Erdgeschoss', '48,5 m²', '920,00 €'],
    ['Lager im Hof', '22 m²', '180,00 €'],
  ],
}

export const ARABIC: Text = {
  lang: 'ar',
  title: 'عقد إيجار شقة سكنية',
  paragraphs: [
    'أبرم هذا العقد بين المالك والمستأجر بتاريخ 14 مارس 2026 في مدينة عمان. يسلم المالك الشقة إلى المستأجر بحالة جيدة مع جميع المفاتيح، ويستلمها المستأجر بعد معاينتها.',
    'يدفع المستأجر مبلغ 450 دينارا في أول كل شهر، ولا يحق له أن يؤجر الشقة لغيره إلا بموافقة خطية من المالك. وإذا تأخر الدفع أكثر من 30 يوما جاز للمالك أن ينهي العقد بعد إشعار المستأجر.',
  ],
  heading: 'التزامات المستأجر',
  items: ['المحافظة على الشقة وأثاثها', 'دفع فواتير الماء والكهرباء', 'إعادة المفاتيح عند نهاية العقد'],
  table: [
    ['البيان', 'العدد', 'المبلغ'],
    ['إيجار شهري', '12', '450'],
    ['تأمين مسترد', '1', '900'],
  ],
}

export const HEBREW: Text = {
  lang: 'he',
  title: 'הסכם שכירות דירה',
  paragraphs: [
    'הסכם זה נערך בין המשכיר לבין השוכר ביום 14 במרץ 2026 בעיר חיפה. המשכיר מוסר לשוכר את הדירה במצב תקין עם כל המפתחות, והשוכר מקבל אותה לאחר שבדק אותה.',
    'השוכר ישלם 4500 שקלים בראשון לכל חודש, ולא ישכיר את הדירה לאחר אלא בהסכמה בכתב של המשכיר. אם התשלום מתעכב יותר מאשר 30 ימים, רשאי המשכיר לסיים את ההסכם לאחר הודעה.',
  ],
  heading: 'חובות השוכר',
  items: ['שמירה על הדירה ועל הציוד שבה', 'תשלום חשבונות המים והחשמל', 'החזרת המפתחות בסוף ההסכם'],
  table: [
    ['תיאור', 'כמות', 'סכום'],
    ['שכירות חודשית', '12', '4500'],
    ['פיקדון', '1', '9000'],
  ],
}

export const HINDI: Text = {
  lang: 'hi',
  title: 'किराया समझौता',
  paragraphs: [
    'यह समझौता मकान मालिक और किरायेदार के बीच 14 मार्च 2026 को दिल्ली में किया गया है। मकान मालिक फ्लैट अच्छी स्थिति में सभी चाबियों के साथ सौंपता है, और किरायेदार उसे देखने के बाद स्वीकार करता है।',
    'किरायेदार हर महीने की पहली तारीख को 18000 रुपये का भुगतान करेगा और मालिक की लिखित अनुमति के बिना फ्लैट किसी दूसरे व्यक्ति को किराये पर नहीं देगा। भुगतान में 30 दिन से अधिक देरी होने पर मालिक नोटिस देकर समझौता समाप्त कर सकता है।',
  ],
  heading: 'किरायेदार की ज़िम्मेदारियाँ',
  items: ['फ्लैट और फर्नीचर की देखभाल', 'पानी और बिजली के बिलों का भुगतान', 'समझौते के अंत में चाबियाँ लौटाना'],
  table: [
    ['विवरण', 'संख्या', 'राशि'],
    ['मासिक किराया', '12', '18000'],
    ['सुरक्षा जमा', '1', '36000'],
  ],
}

export const TAMIL: Text = {
  lang: 'ta',
  title: 'வாடகை ஒப்பந்தம்',
  paragraphs: [
    'இந்த ஒப்பந்தம் வீட்டு உரிமையாளருக்கும் வாடகைதாரருக்கும் இடையே 14 மார்ச் 2026 அன்று சென்னையில் செய்யப்பட்டது. உரிமையாளர் வீட்டை நல்ல நிலையில் அனைத்து சாவிகளுடனும் ஒப்படைக்கிறார்.',
    'வாடகைதாரர் ஒவ்வொரு மாதமும் முதல் தேதியில் 15000 ரூபாய் செலுத்த வேண்டும். உரிமையாளரின் எழுத்துப்பூர்வ அனுமதி இல்லாமல் வீட்டை வேறு ஒருவருக்கு வாடகைக்கு விடக்கூடாது.',
  ],
  heading: 'வாடகைதாரரின் கடமைகள்',
  items: ['வீட்டையும் பொருட்களையும் பாதுகாத்தல்', 'தண்ணீர் மற்றும் மின்சார கட்டணம் செலுத்துதல்'],
  table: [
    ['விவரம்', 'எண்ணிக்கை', 'தொகை'],
    ['மாத வாடகை', '12', '15000'],
    ['முன்பணம்', '1', '60000'],
  ],
}

export const BENGALI: Text = {
  lang: 'bn',
  title: 'ভাড়া চুক্তি',
  paragraphs: [
    'এই চুক্তি বাড়ির মালিক ও ভাড়াটিয়ার মধ্যে 14 মার্চ 2026 তারিখে কলকাতায় সম্পাদিত হয়েছে। মালিক ভালো অবস্থায় সমস্ত চাবিসহ ফ্ল্যাটটি হস্তান্তর করেন এবং ভাড়াটিয়া দেখে নিয়ে তা গ্রহণ করেন।',
    'ভাড়াটিয়া প্রতি মাসের প্রথম দিনে 12000 টাকা পরিশোধ করবেন এবং মালিকের লিখিত অনুমতি ছাড়া ফ্ল্যাটটি অন্য কাউকে ভাড়া দেবেন না। পরিশোধে 30 দিনের বেশি দেরি হলে মালিক নোটিশ দিয়ে চুক্তি শেষ করতে পারেন।',
  ],
  heading: 'ভাড়াটিয়ার দায়িত্ব',
  items: ['ফ্ল্যাট ও আসবাবের যত্ন নেওয়া', 'জল ও বিদ্যুতের বিল পরিশোধ করা', 'চুক্তির শেষে চাবি ফেরত দেওয়া'],
  table: [
    ['বিবরণ', 'সংখ্যা', 'পরিমাণ'],
    ['মাসিক ভাড়া', '12', '12000'],
    ['জামানত', '1', '24000'],
  ],
}

export const JAPANESE: Text = {
  lang: 'ja',
  title: '業務委託契約書',
  paragraphs: [
    '株式会社桜設計（以下「甲」という。）と受託者（以下「乙」という。）は、甲のウェブサイトの改訂に関する業務について、次のとおり契約を締結する。乙は、毎月の末日までに業務の進み具合を書面により甲に報告するものとする。',
    '甲および乙は、本契約に関して知り得た相手方の秘密情報を、相手方の書面による承諾なく第三者に開示してはならない。この義務は、本契約の終了後も三年間有効に存続する。甲は、請求書を受け取った日から30日以内に報酬を支払う。',
  ],
  heading: '第二条 納品物',
  items: ['現在のサイトの調査報告書', '主要な十二ページの下書き', '秘密保持に関する誓約書'],
  table: [
    ['項目', '数量', '金額'],
    ['調査', '4', '260000'],
    ['下書き', '12', '132000'],
  ],
}

export const CHINESE: Text = {
  lang: 'zh',
  title: '咨询服务合同',
  paragraphs: [
    '本合同由委托方与顾问于2026年3月14日在上海签订。顾问就网站的重新设计向委托方提供长期建议，并在每个月的最后一天以书面形式报告工作的进展。双方应当按照诚实信用的原则履行各自的义务。',
    '任何一方应当对另一方的保密信息予以保密，未经另一方书面同意，不得向第三方披露。保密义务在合同终止以后三年内继续有效。委托方应当在收到发票之日起30天以内支付报酬，逾期付款的，按年利率百分之八支付利息。',
  ],
  heading: '第二条 交付的成果',
  items: ['现有网站的评估报告', '十二个主要页面的草稿', '参与人员的保密声明'],
  table: [
    ['项目', '数量', '金额'],
    ['评估', '4', '26000'],
    ['草稿', '12', '13200'],
  ],
}
