import type { Words } from './copy.ts'

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

  manyInvitations: {
    subject: 'طلب من {sender}: توقيع مستندات (العدد: {count})',
    opening: 'وصلك طلب من {sender} لتوقيع مستندات (العدد: {count}):',
  },
  manyReminders: {
    subject: 'تذكير: مستندات بانتظار توقيعك (العدد: {count})',
    opening: 'ما زالت مستندات بانتظار توقيعك (العدد: {count})، بناءً على طلب {sender}:',
  },
  manyCompleted: {
    subject: 'وقّع الجميع مستندات (العدد: {count})',
    opening: 'وقّع الجميع هذه المستندات (العدد: {count}):',
  },
  manyCancelled: {
    subject: 'سُحبت طلبات توقيع مستندات (العدد: {count})',
    opening: 'سُحبت طلبات توقيع هذه المستندات (العدد: {count}) من قِبل {sender}:',
  },
  manyExpired: {
    subject: 'انتهت مهلة توقيع مستندات (العدد: {count})',
    opening: 'لم يوقّع الجميع هذه المستندات (العدد: {count}) في الوقت المحدد، فانتهت صلاحية الطلبات:',
  },
  many: {
    more: 'ومستندات أخرى (العدد: {count})',
    earliest: 'أقرب موعد نهائي للتوقيع: {until}.',
    next: 'رابط واحد لها جميعًا: بعد كل مستند تنتقل إلى التالي.',
    stopReminders: 'إيقاف التذكيرات بشأن هذه المستندات',
    copies: 'يمكنك من القائمة تنزيل كل مستند مع شهادة إتمامه.',
    open: 'فتح القائمة',
  },

  code: {
    subject: 'رمزك هو {code}',
    opening: 'رمزك لفتح «{document}»:',
  },
  codeAdvice: 'يعمل الرمز مرة واحدة خلال عشر دقائق. أدخله فقط في الصفحة التي طلبته منها، ولا تخبر به أحدًا.',

  unsubscribe: {
    question: 'هل تريد إيقاف التذكيرات بشأن «{document}»؟',
    button: 'إيقاف التذكيرات',
    done: 'لن تصلك تذكيرات أخرى بشأن «{document}». يبقى الرابط في دعوتك صالحًا.',
    questionMany: 'هل تريد إيقاف التذكيرات بشأن هذه المستندات (العدد: {count})؟',
    doneMany: 'لن تصلك تذكيرات أخرى بشأن هذه المستندات (العدد: {count}). يبقى الرابط في الرسالة صالحًا.',
    unknown: 'هذا الرابط غير معروف. تأكد من نسخ الرابط كاملًا.',
  },
}
