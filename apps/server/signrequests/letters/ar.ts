import type { Words } from './words.ts'

export const ar: Words = {
  greeting: 'مرحبًا {name}،',
  sandbox: 'SANDBOX: هذا اختبار. لا أثر قانونيًا للتوقيع.',
  unverified: 'لم نتحقق من هوية «{sender}». لا تفتح المستند إلا إذا كنت تعرف المرسل وتنتظر هذا المستند.',
  messageFrom: 'رسالة من {sender}:',

  invitation: {
    subject: 'طلب من {sender}: توقيع «{document}»',
    opening: 'وصلك طلب من {sender} لتوقيع «{document}».',
  },
  yourTurn: {
    subject: 'حان دورك لتوقيع «{document}»',
    opening: 'وقّع جميع من قبلك، وحان دورك الآن: وصلك طلب من {sender} لتوقيع «{document}».',
  },
  reminder: {
    subject: 'تذكير: «{document}» بانتظار توقيعك',
    opening: 'ما زال «{document}» بانتظار توقيعك، بناءً على طلب {sender}.',
  },
  review: 'مراجعة وتوقيع',
  until: 'يمكنك التوقيع حتى {until}.',
  linkIsYours: 'هذا الرابط لك وحدك: من يملكه يستطيع التوقيع باسمك. يُرجى عدم إعادة توجيه هذه الرسالة.',
  unexpected: 'إذا لم تكن تتوقع هذه الرسالة فيمكنك تجاهلها.',
  copyLink: 'إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',
  stopReminders: 'إيقاف التذكيرات بشأن هذا المستند',

  declined: {
    subject: 'لن يُوقَّع «{document}»',
    opening: 'رُفض توقيع «{document}» من قِبل {person}. انتهى الطلب.',
  },
  expired: {
    subject: 'انتهت مهلة توقيع «{document}»',
    opening: 'كان توقيع «{document}» ممكنًا حتى {until}. لم يوقّع الجميع في الوقت المحدد، فانتهت صلاحية الطلب.',
  },
  askSender: 'إذا كنت لا تزال ترغب في التوقيع، فيُرجى التواصل مع {sender}.',
  cancelled: {
    subject: 'سُحب طلب توقيع «{document}»',
    opening: 'سُحب طلب توقيع «{document}» من قِبل {sender}.',
  },
  failed: {
    subject: 'تعذّر إكمال «{document}»',
    opening: 'تعذّر إكمال «{document}» لسبب تقني، وقد أُبلغ المرسل ({sender}) بذلك.',
  },
  nothingMore: 'لا يلزمك القيام بأي شيء آخر.',

  completed: {
    subject: 'وقّع الجميع «{document}»',
    opening: 'وقّع الجميع «{document}».',
  },
  attached:
    'تجد في المرفقات المستند الموقّع وشهادة الإتمام التي تبيّن من وقّع ومتى. احتفظ بهما: يمكن التحقق منهما في أي وقت، حتى من دوننا.',
  tooLarge: 'المستند الموقّع أكبر من أن يُرسل بالبريد. يمكنك تنزيله من هنا مع شهادة الإتمام.',
  download: 'تنزيل المستند',

  code: {
    subject: 'رمزك هو {code}',
    opening: 'رمزك لفتح «{document}»:',
  },
  codeAdvice: 'يعمل الرمز مرة واحدة خلال عشر دقائق. أدخله فقط في الصفحة التي طلبته منها، ولا تخبر به أحدًا.',

  unsubscribe: {
    question: 'هل تريد إيقاف التذكيرات بشأن «{document}»؟',
    button: 'إيقاف التذكيرات',
    done: 'لن تصلك تذكيرات أخرى بشأن «{document}». يبقى الرابط في دعوتك صالحًا.',
    unknown: 'هذا الرابط غير معروف. تأكد من نسخ الرابط كاملًا.',
  },
}
