// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "greeting": "مرحبًا {name}،",
  "sandbox": "SANDBOX: هذا اختبار. لا أثر قانونيًا للتوقيع.",
  "unverified": "لم نتحقق من هوية «{sender}». لا تفتح المستند إلا إذا كنت تعرف المرسل وتنتظر هذا المستند.",
  "messageFrom": "رسالة من {sender}:",
  "invitation": {
    "subject": "طلب من {sender}: توقيع «{document}»",
    "opening": "وصلك طلب من {sender} لتوقيع «{document}»."
  },
  "yourTurn": {
    "subject": "حان دورك لتوقيع «{document}»",
    "opening": "أنجز جميع من قبلك ما طُلب منهم، وحان دورك الآن: وصلك طلب من {sender} لتوقيع «{document}»."
  },
  "reminder": {
    "subject": "تذكير: «{document}» بانتظار توقيعك",
    "opening": "ما زال «{document}» بانتظار توقيعك، بناءً على طلب {sender}."
  },
  "review": "مراجعة وتوقيع",
  "until": "يمكنك التوقيع حتى {until}.",
  "linkIsYours": "هذا الرابط لك وحدك: من يملكه يستطيع التوقيع باسمك. يُرجى عدم إعادة توجيه هذه الرسالة.",
  "unexpected": "إذا لم تكن تتوقع هذه الرسالة فيمكنك تجاهلها.",
  "copyLink": "إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:",
  "stopReminders": "إيقاف التذكيرات بشأن هذا المستند",
  "newLink": {
    "subject": "رابطك الجديد إلى «{document}»",
    "opening": "إليك رابطًا جديدًا إلى «{document}» من {sender}."
  },
  "newListLink": {
    "subject": "رابطك الجديد إلى مستندات {sender}",
    "opening": "إليك رابطًا جديدًا إلى قائمة مستنداتك من {sender}."
  },
  "declined": {
    "subject": "لن يُوقَّع «{document}»",
    "opening": "رُفض توقيع «{document}» من قِبل {person}. انتهى الطلب."
  },
  "expired": {
    "subject": "انتهت مهلة توقيع «{document}»",
    "opening": "كان توقيع «{document}» ممكنًا حتى {until}. لم يوقّع الجميع في الوقت المحدد، فانتهت صلاحية الطلب."
  },
  "askSender": "إذا كنت لا تزال ترغب في التوقيع، فيُرجى التواصل مع {sender}.",
  "cancelled": {
    "subject": "سُحب طلب توقيع «{document}»",
    "opening": "سُحب طلب توقيع «{document}» من قِبل {sender}."
  },
  "failed": {
    "subject": "تعذّر إكمال «{document}»",
    "opening": "تعذّر إكمال «{document}» لسبب تقني، وقد أُبلغ المرسل ({sender}) بذلك."
  },
  "nothingMore": "لا يلزمك القيام بأي شيء آخر.",
  "completed": {
    "subject": "وقّع الجميع «{document}»",
    "opening": "وقّع الجميع «{document}»."
  },
  "attached": "تجد في المرفقات المستند الموقّع وشهادة الإتمام التي تبيّن من وقّع ومتى. احتفظ بهما: يمكن التحقق منهما في أي وقت، حتى من دوننا.",
  "tooLarge": "المستند الموقّع أكبر من أن يُرسل بالبريد. يمكنك تنزيله من هنا مع شهادة الإتمام.",
  "download": "تنزيل المستند",
  "manyInvitations": {
    "subject": "طلب من {sender}: توقيع مستندات (العدد: {count})",
    "opening": "وصلك طلب من {sender} لتوقيع مستندات (العدد: {count}):"
  },
  "manyReminders": {
    "subject": "تذكير: مستندات بانتظار توقيعك (العدد: {count})",
    "opening": "ما زالت مستندات بانتظار توقيعك (العدد: {count})، بناءً على طلب {sender}:"
  },
  "manyCompleted": {
    "subject": "وقّع الجميع مستندات (العدد: {count})",
    "opening": "وقّع الجميع هذه المستندات (العدد: {count}):"
  },
  "manyCancelled": {
    "subject": "سُحبت طلبات توقيع مستندات (العدد: {count})",
    "opening": "سُحبت طلبات توقيع هذه المستندات (العدد: {count}) من قِبل {sender}:"
  },
  "manyExpired": {
    "subject": "انتهت مهلة توقيع مستندات (العدد: {count})",
    "opening": "لم يوقّع الجميع هذه المستندات (العدد: {count}) في الوقت المحدد، فانتهت صلاحية الطلبات:"
  },
  "many": {
    "more": "ومستندات أخرى (العدد: {count})",
    "earliest": "أقرب موعد نهائي للتوقيع: {until}.",
    "next": "رابط واحد لها جميعًا: بعد كل مستند تنتقل إلى التالي.",
    "stopReminders": "إيقاف التذكيرات بشأن هذه المستندات",
    "copies": "يمكنك من القائمة تنزيل كل مستند مع شهادة إتمامه.",
    "open": "فتح القائمة"
  },
  "roles": {
    "approver": {
      "invitation": {
        "subject": "طلب من {sender}: الموافقة على «{document}»",
        "opening": "طلب من {sender}: الموافقة على «{document}»."
      },
      "reminder": {
        "subject": "تذكير: «{document}» بانتظار موافقتك",
        "opening": "ما زال «{document}» بانتظار موافقتك، بناءً على طلب {sender}."
      },
      "review": "مراجعة وموافقة",
      "declined": "رُفضت الموافقة على «{document}» من قِبل {person}. انتهى الطلب.",
      "declinedSubject": "رُفضت الموافقة على «{document}» من قِبل {person}",
      "manyInvitations": {
        "subject": "طلب من {sender}: الموافقة على مستندات (العدد: {count})",
        "opening": "طلب من {sender}: الموافقة على مستندات (العدد: {count}):"
      },
      "manyReminders": {
        "subject": "تذكير: مستندات بانتظار موافقتك (العدد: {count})",
        "opening": "ما زالت مستندات بانتظار موافقتك (العدد: {count})، بناءً على طلب {sender}:"
      },
      "receipt": {
        "subject": "لقد وافقت على «{document}»",
        "opening": "وافقت على «{document}» في {at}، بناءً على طلب {sender}."
      }
    },
    "witness": {
      "invitation": {
        "subject": "طلب من {sender}: الشهادة على توقيع {person} في «{document}»",
        "opening": "طلب من {sender}: الشهادة على توقيع {person} في «{document}»."
      },
      "reminder": {
        "subject": "تذكير: «{document}» بانتظارك شاهدًا على توقيع {person}",
        "opening": "ما زال «{document}» بانتظار توقيعك شاهدًا على توقيع {person}، بناءً على طلب {sender}."
      },
      "review": "مراجعة وتوقيع كشاهد",
      "declined": "رُفضت الشهادة على التوقيع في «{document}» من قِبل {person}. انتهى الطلب.",
      "declinedSubject": "رُفضت الشهادة على التوقيع في «{document}» من قِبل {person}"
    },
    "viewer": {
      "invitation": {
        "subject": "طلب من {sender}: قراءة «{document}»",
        "opening": "طلب من {sender}: قراءة «{document}»."
      },
      "reminder": {
        "subject": "تذكير: يُرجى قراءة «{document}»",
        "opening": "لم تفتح «{document}» بعد. طُلبت منك قراءته من قِبل {sender}."
      },
      "review": "فتح المستند"
    },
    "cc": {
      "invitation": {
        "subject": "للاطلاع من {sender}: «{document}»",
        "opening": "للاطلاع من {sender}: «{document}». يوقّعه آخرون، ولا يلزمك فعل شيء. عند إتمامه تصلك نسخة."
      },
      "completed": {
        "subject": "نسختك من «{document}»",
        "opening": "أُتمّ «{document}». هذه نسخة لك من {sender}."
      },
      "manyCompleted": {
        "subject": "نسخك من المستندات (العدد: {count})",
        "opening": "أُتمّت هذه المستندات (العدد: {count}). هذه نسخ لك من {sender}:"
      }
    },
    "any": {
      "manyInvitations": {
        "subject": "مستندات لك من {sender} (العدد: {count})",
        "opening": "مستندات لك من {sender} (العدد: {count}):"
      },
      "manyReminders": {
        "subject": "تذكير: مستندات بانتظارك (العدد: {count})",
        "opening": "ما زالت مستندات بانتظارك (العدد: {count})، بناءً على طلب {sender}:"
      },
      "review": "فتح المستندات",
      "until": "الطلب مفتوح حتى {until}.",
      "linkActs": "هذا الرابط لك وحدك: من يملكه يستطيع التصرف باسمك. يُرجى عدم إعادة توجيه هذه الرسالة.",
      "linkReads": "هذا الرابط لك وحدك: من يملكه يستطيع قراءة المستند. يُرجى عدم إعادة توجيه هذه الرسالة.",
      "completed": {
        "subject": "أُتمّ «{document}»",
        "opening": "أُتمّ «{document}»."
      },
      "expired": {
        "subject": "انتهت صلاحية «{document}»",
        "opening": "كان «{document}» مفتوحًا حتى {until}. لم يُنجز الجميع ما طُلب منهم في الوقت المحدد، فانتهت صلاحية الطلب."
      },
      "askSender": "إذا كانت لديك أسئلة، فيُرجى التواصل مع {sender}.",
      "manyCompleted": {
        "subject": "أُتمّت مستندات (العدد: {count})",
        "opening": "أُتمّت هذه المستندات (العدد: {count}):"
      },
      "manyExpired": {
        "subject": "انتهت صلاحية مستندات (العدد: {count})",
        "opening": "في هذه المستندات (العدد: {count}) لم يُنجز الجميع ما طُلب منهم في الوقت المحدد، فانتهت صلاحية الطلبات:"
      },
      "notActed": "كان «{document}» مفتوحًا حتى {until}. كان الطلب ما زال بانتظار: {names}.",
      "manyReceipts": {
        "subject": "تم: مستندات (العدد: {count})",
        "opening": "أنجزت ما طلبه منك {sender} في هذه المستندات (العدد: {count}):"
      }
    }
  },
  "code": {
    "subject": "رمزك هو {code}",
    "opening": "رمزك لفتح «{document}»:"
  },
  "codeAdvice": "يعمل الرمز مرة واحدة خلال عشر دقائق. أدخله فقط في الصفحة التي طلبته منها، ولا تخبر به أحدًا.",
  "unsubscribe": {
    "question": "هل تريد إيقاف التذكيرات بشأن «{document}»؟",
    "button": "إيقاف التذكيرات",
    "done": "لن تصلك تذكيرات أخرى بشأن «{document}». يبقى الرابط في دعوتك صالحًا.",
    "questionMany": "هل تريد إيقاف التذكيرات بشأن هذه المستندات (العدد: {count})؟",
    "doneMany": "لن تصلك تذكيرات أخرى بشأن هذه المستندات (العدد: {count}). يبقى الرابط في الرسالة صالحًا.",
    "unknown": "هذا الرابط غير معروف. تأكد من نسخ الرابط كاملًا.",
    "questionReceipts": "هل تريد إيقاف الإيصالات الخاصة بمستندات {sender}؟",
    "buttonReceipts": "إيقاف الإيصالات",
    "doneReceipts": "لن تصلك إيصالات أخرى بشأن مستندات {sender}. ستظل المستندات المكتملة تُرسل إليك."
  },
  "delegatedToYou": "سلّم {person} هذا المستند إليك. السبب المذكور:",
  "toSender": {
    "delegatedSubject": "سلّم {person} «{document}» إلى {next}",
    "delegated": "عيّن {person} بدلًا منه {next} ({email}) بشأن «{document}». انتهت صلاحية الروابط السابقة، وأُرسلت الدعوة إلى الشخص الجديد.",
    "declinedSubject": "رُفض توقيع «{document}» من قِبل {person}",
    "declinedReason": "السبب المذكور:",
    "expiredSubject": "انتهت صلاحية «{document}» قبل أن يوقّع الجميع",
    "expired": "كان توقيع «{document}» ممكنًا حتى {until}. لم يصل توقيع من: {names}.",
    "expiredNext": "لطلب التوقيع مجددًا، أنشئ طلبًا جديدًا للمستند نفسه.",
    "failed": "تعذّر ختم «{document}»: {reason}. انتهى الطلب.",
    "failedNext": "أُبلغ الموقّعون بذلك. لطلب التوقيع مجددًا، ارفع المستند مرة أخرى وأنشئ طلبًا جديدًا.",
    "attached": "تجد في المرفقات المستند الموقّع وشهادة الإتمام.",
    "tooLarge": "المستند الموقّع أكبر من أن يُرسل بالبريد. نزّله بمفتاح API الخاص بك:",
    "signedDocument": "المستند الموقّع",
    "reference": "المرجع: {reference}",
    "openRequest": "فتح الطلب",
    "linkRequestedSubject": "يطلب {person} رابطًا جديدًا إلى «{document}»",
    "linkRequested": "لم يعد بإمكان {person} فتح «{document}» ويطلب رابطًا جديدًا.",
    "linkRequestedNext": "يمكنك إرساله بنقرة واحدة. يصل إلى {email} فقط.",
    "wrongPersonSubject": "{person} ليس الشخص المناسب لـ «{document}»",
    "wrongPerson": "يقول {person} ({email}) إن شخصًا آخر ينبغي أن يتولى «{document}». لم يُرفض شيء. يمكنك أن تطلب من شخص آخر.",
    "wrongPersonNote": "ملاحظته:"
  },
  "webhookDisabled": {
    "subject": "عُطّلت إشعارات Webhook إلى {host}",
    "opening": "لم يعد يُرسل شيء إلى نقطة استقبال Webhook {url}.",
    "gone": "أجابت بأنها لم تعد موجودة (410).",
    "failing": "لم تقبل شيئًا منذ خمسة أيام.",
    "next": "لا يضيع أي حدث: يحتفظ السجل بها كلها. عندما تعمل نقطة الاستقبال من جديد، فعّلها (PATCH /api/v1/webhook-endpoints/…) واطلب تسليم ما فاتها (POST …/redeliver)."
  },
  "addressCode": {
    "text": "رمزك هو {code}. يؤكد هذا الرمز أن البيئة التجريبية لحسابك في Countersign تستطيع مراسلة هذا العنوان. وهو صالح لعشر دقائق. إذا لم تطلبه فتجاهل هذه الرسالة."
  },
  "files": {
    "signed": "{document} (موقّع)",
    "certificate": "{document} (شهادة الإتمام)"
  },
  "users": {
    "until": "يعمل الرابط مرة واحدة، حتى {until}.",
    "notYou": "إذا لم تكن أنت، فاسترد وصولك فورًا وأبلغ أحد مالكي حسابك.",
    "settings": "إعداداتك",
    "verify": {
      "subject": "أكّد عنوانك",
      "opening": "سجّل أحدهم في Countersign بهذا العنوان. أكّد أنه عنوانك. افتح الرابط في المتصفح الذي سجّلت فيه.",
      "button": "تأكيد العنوان"
    },
    "claim": {
      "subject": "فُتح حساب بعنوانك",
      "opening": "فُتح الحساب «{account}» بعنوانك. إذا كنت تريده فتولَّه: عندئذٍ لا يستطيع الدخول غيرك. وإلا فتجاهل هذه الرسالة.",
      "button": "تولّي الحساب"
    },
    "recovery": {
      "subject": "استرد وصولك",
      "opening": "طلب أحدهم استرداد وصول {email}. إذا كنت أنت، فافتح الرابط.",
      "button": "استرداد الوصول"
    },
    "recoveryNotice": {
      "subject": "{email} يطلب استرداد الوصول",
      "opening": "طلب {email} استرداد الوصول إلى «{account}» من دون رمز استرداد. إذا لم يوقفه أحد، يمكن اختيار طريقة جديدة للدخول ابتداءً من {until}.",
      "next": "إذا لم تتوقع ذلك، فاسأل الشخص. أوقف الاسترداد إذا لم يطلبه.",
      "button": "إيقاف الاسترداد"
    },
    "recoveryWaiting": {
      "subject": "لقد طلبت استعادة وصولك",
      "opening": "لقد طلبت استعادة وصول {email} من دون رمز استعادة. إذا لم يوقفها أحد، يمكنك اختيار طريقة جديدة لتسجيل الدخول ابتداءً من {until}. ستتلقى حينها رسالة أخرى.",
      "next": "إذا لم تطلب ذلك، فأوقف الاستعادة: يستطيع شخص آخر قراءة رسائلك."
    },
    "recoveryReady": {
      "subject": "يمكنك استرداد وصولك الآن",
      "opening": "لم يوقف أحد استرداد {email}. يمكنك الآن اختيار طريقة جديدة للدخول.",
      "button": "اختيار طريقة للدخول"
    },
    "recoveryDone": {
      "subject": "تم استرداد الوصول",
      "opening": "تم استرداد وصول {email} في {date}. انتهت جميع كلمات المرور ومفاتيح المرور والرموز والجلسات السابقة."
    },
    "recoveryCancelled": {
      "subject": "تم إيقاف الاسترداد",
      "opening": "أوقف {person} استرداد {email} في {date}. لم يتغير شيء: تبقى كلمات المرور ومفاتيح المرور والرموز والجلسات السابقة صالحة.",
      "next": "إذا كنت قد طلبت الاسترداد وما زلت تحتاج إليه، فتحدث إلى {person} وابدأ من جديد. وإذا لم تطلبه، فيمكن لشخص آخر قراءة بريد {email}: أمّن هذا البريد."
    },
    "emailChange": {
      "subject": "أكّد تغيير عنوانك",
      "opening": "سيتغير عنوانك من {from} إلى {to}. يجب أن يؤكد كلا العنوانين ذلك.",
      "button": "تأكيد التغيير"
    },
    "invitation": {
      "subject": "{person} يدعوك إلى «{account}»",
      "opening": "يدعوك {person} إلى الانضمام إلى «{account}» على Countersign. دورك: {role}.",
      "button": "فتح الدعوة"
    },
    "newSignIn": {
      "subject": "تسجيل دخول جديد",
      "opening": "سجّل أحدهم الدخول باسم {email} في {date}.",
      "origin": "المتصفح: {browser}. عنوان الشبكة: {address}."
    },
    "factor": {
      "subject": "تغيّرت طرق دخولك",
      "opening": "لـ {email}، في {date}:",
      "passkey_added": "أُضيف مفتاح مرور: {name}.",
      "passkey_removed": "حُذف مفتاح مرور: {name}.",
      "password": "تغيّرت كلمة المرور.",
      "totp_on": "فُعّل تطبيق المصادقة.",
      "totp_off": "أُوقف تطبيق المصادقة.",
      "recovery_codes": "أُنشئت رموز استرداد جديدة.",
      "email": "تغيّر العنوان."
    },
    "roleChanged": {
      "subject": "تغيّر دورك في «{account}»",
      "opening": "غيّر {person} دورك في «{account}». دورك الآن: {role}."
    },
    "removed": {
      "subject": "لم تعد عضوًا في «{account}»",
      "opening": "أنهى {person} عضويتك في «{account}»."
    },
    "approved": {
      "subject": "تمت الموافقة على «{account}» للوضع الفعلي",
      "opening": "تمت الموافقة على «{account}» للوضع الفعلي. يمكنك الآن إنشاء مفتاح فعلي. يُعرض لك وحدك، مرة واحدة.",
      "button": "إنشاء المفتاح الفعلي"
    },
    "senderDomainLost": {
      "subject": "لم تعد رسائل «{account}» تصدر من نطاقكم",
      "opening": "سجلات DNS لنطاق الإرسال الخاص بـ«{account}» مفقودة. تصدر الرسائل من عنواننا إلى أن تعود السجلات.",
      "button": "فتح لوحة التحكم"
    },
    "closing": {
      "subject": "يجري إغلاق «{account}»",
      "opening": "أغلق {person} الحساب «{account}». لم تعد مفاتيحه تعمل. يمكنك تصدير بياناته حتى {until}."
    }
  },
  "lastDay": {
    "today": "ينتهي اليوم: «{document}» بانتظارك",
    "tomorrow": "ينتهي غدًا: «{document}» بانتظارك",
    "manyToday": "تنتهي اليوم: مستندات بانتظارك (العدد: {count})",
    "manyTomorrow": "تنتهي غدًا: مستندات بانتظارك (العدد: {count})"
  },
  "receipt": {
    "subject": "لقد وقّعت «{document}»",
    "opening": "وقّعت «{document}» في {at}، بناءً على طلب {sender}.",
    "awaited": "ما زلنا ننتظر {names}.",
    "awaitedMany": "ما زلنا ننتظر آخرين (العدد: {count}).",
    "next": "عندما ينتهي الجميع، يصلك المستند المكتمل بالبريد. وحتى ذلك الحين يمكنك متابعة حالته في هذه الصفحة.",
    "delayed": "انتهى الجميع. يستغرق إكمال المستند وقتًا أطول من المعتاد. سيصلك بالبريد فور جاهزيته.",
    "open": "فتح الصفحة",
    "stop": "إيقاف مثل هذه الإيصالات"
  },
  "manyReceipts": {
    "subject": "لقد وقّعت مستندات (العدد: {count})",
    "opening": "وقّعت هذه المستندات من {sender} (العدد: {count}):"
  },
  "alsoOnline": "يمكنك أيضًا تنزيل الملفين من هنا:",
  "sentBy": {
    "plain": "أرسله {sender} عبر Countersign",
    "address": "أرسله {sender} ({address}) عبر Countersign",
    "aboutText": "توصل خدمة Countersign المستندات للتوقيع. للتواصل مع {sender} أجب عن هذه الرسالة. يمكن لأي شخص فحص مستند موقَّع مجانًا ودون حساب.",
    "help": "المساعدة",
    "privacy": "الخصوصية",
    "verify": "فحص مستند موقَّع",
    "serviceHelp": "المساعدة من Countersign",
    "servicePrivacy": "الخصوصية في Countersign"
  }
}
