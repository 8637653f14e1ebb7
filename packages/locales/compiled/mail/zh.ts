// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "greeting": "{name}，您好：",
  "sandbox": "SANDBOX：这是测试，签名不具有法律效力。",
  "unverified": "我们尚未核实“{sender}”的身份。只有在您认识对方并且正在等待这份文件时，才请打开它。",
  "messageFrom": "{sender} 的留言：",
  "invitation": {
    "subject": "{sender} 请您签署《{document}》",
    "opening": "{sender} 请您签署《{document}》。"
  },
  "yourTurn": {
    "subject": "轮到您签署《{document}》了",
    "opening": "在您之前的人都已完成，现在轮到您了：{sender} 请您签署《{document}》。"
  },
  "reminder": {
    "subject": "提醒：《{document}》等待您签署",
    "opening": "《{document}》仍在等待您的签名。这是 {sender} 向您提出的请求。"
  },
  "review": "查看并签署",
  "until": "签署截止时间：{until}。",
  "linkIsYours": "此链接仅供您本人使用：持有它的人可以以您的名义签署。请勿转发这封邮件。",
  "unexpected": "如果您没有在等这封邮件，可以不予理会。",
  "copyLink": "如果按钮无法使用，请将以下地址复制到浏览器中：",
  "stopReminders": "不再接收关于这份文件的提醒",
  "newLink": {
    "subject": "“{document}”的新链接",
    "opening": "这是 {sender} 发来的“{document}”的新链接。"
  },
  "newListLink": {
    "subject": "{sender} 文件的新链接",
    "opening": "这是 {sender} 发来的文件列表的新链接。"
  },
  "declined": {
    "subject": "《{document}》将不会被签署",
    "opening": "{person} 拒绝签署《{document}》。此请求已结束。"
  },
  "expired": {
    "subject": "《{document}》的签署期限已过",
    "opening": "《{document}》的签署截止时间是 {until}。并非所有人都按时签署，此请求已过期。"
  },
  "askSender": "如果您仍想签署，请联系 {sender}。",
  "cancelled": {
    "subject": "签署《{document}》的请求已撤回",
    "opening": "{sender} 已撤回签署《{document}》的请求。"
  },
  "failed": {
    "subject": "《{document}》未能完成",
    "opening": "由于技术原因，《{document}》未能完成。我们已告知 {sender}。"
  },
  "nothingMore": "您无需再做任何事。",
  "completed": {
    "subject": "所有人都已签署《{document}》",
    "opening": "所有人都已签署《{document}》。"
  },
  "attached": "附件是已签署的文件和签署完成证书，证书中写明了谁在何时签署。请妥善保存：即使没有我们，也可以随时验证它们。",
  "tooLarge": "已签署的文件太大，无法随邮件发送。您可以在此下载文件及其签署完成证书。",
  "download": "下载文件",
  "manyInvitations": {
    "subject": "{sender} 请您签署 {count} 份文件",
    "opening": "{sender} 请您签署 {count} 份文件："
  },
  "manyReminders": {
    "subject": "提醒：{count} 份文件等待您签署",
    "opening": "{count} 份文件仍在等待您的签名。这是 {sender} 向您提出的请求："
  },
  "manyCompleted": {
    "subject": "所有人都已签署：{count} 份文件",
    "opening": "所有人都已签署这 {count} 份文件："
  },
  "manyCancelled": {
    "subject": "签署 {count} 份文件的请求已撤回",
    "opening": "{sender} 已撤回签署这 {count} 份文件的请求："
  },
  "manyExpired": {
    "subject": "{count} 份文件的签署期限已过",
    "opening": "并非所有人都按时签署这 {count} 份文件，请求已过期："
  },
  "many": {
    "more": "以及另外 {count} 份",
    "earliest": "其中最早的签署截止时间：{until}。",
    "next": "一个链接即可处理全部文件：签完一份后会进入下一份。",
    "stopReminders": "不再接收关于这些文件的提醒",
    "copies": "您可以在列表中下载每份文件及其签署完成证书。",
    "open": "打开列表"
  },
  "roles": {
    "approver": {
      "invitation": {
        "subject": "{sender} 请您批准《{document}》",
        "opening": "{sender} 请您批准《{document}》。"
      },
      "reminder": {
        "subject": "提醒：《{document}》等待您批准",
        "opening": "《{document}》仍在等待您的批准。这是 {sender} 向您提出的请求。"
      },
      "review": "查看并批准",
      "declined": "{person} 拒绝批准《{document}》。此请求已结束。",
      "declinedSubject": "{person} 拒绝批准《{document}》",
      "manyInvitations": {
        "subject": "{sender} 请您批准 {count} 份文件",
        "opening": "{sender} 请您批准 {count} 份文件："
      },
      "manyReminders": {
        "subject": "提醒：{count} 份文件等待您批准",
        "opening": "{count} 份文件仍在等待您的批准。这是 {sender} 向您提出的请求："
      },
      "receipt": {
        "subject": "您已批准《{document}》",
        "opening": "您已于 {at} 批准《{document}》。这是 {sender} 向您提出的请求。"
      }
    },
    "witness": {
      "invitation": {
        "subject": "{sender} 请您见证 {person} 在《{document}》上的签名",
        "opening": "{sender} 请您见证 {person} 在《{document}》上的签名。"
      },
      "reminder": {
        "subject": "提醒：《{document}》等待您作为 {person} 的见证人",
        "opening": "《{document}》仍在等待您作为 {person} 的见证人签名。这是 {sender} 向您提出的请求。"
      },
      "review": "查看并以见证人身份签署",
      "declined": "{person} 拒绝见证《{document}》上的签名。此请求已结束。",
      "declinedSubject": "{person} 拒绝见证《{document}》上的签名"
    },
    "viewer": {
      "invitation": {
        "subject": "{sender} 请您阅读《{document}》",
        "opening": "{sender} 请您阅读《{document}》。"
      },
      "reminder": {
        "subject": "提醒：请阅读《{document}》",
        "opening": "您还没有打开《{document}》。{sender} 请您阅读它。"
      },
      "review": "打开文件"
    },
    "cc": {
      "invitation": {
        "subject": "{sender} 请您知悉《{document}》",
        "opening": "{sender} 请您知悉《{document}》。文件由其他人签署，您无需做任何事。完成后您会收到一份副本。"
      },
      "completed": {
        "subject": "您的《{document}》副本",
        "opening": "《{document}》已完成。{sender} 向您发送一份副本。"
      },
      "manyCompleted": {
        "subject": "您的 {count} 份文件的副本",
        "opening": "这 {count} 份文件已完成。{sender} 向您发送副本："
      }
    },
    "any": {
      "manyInvitations": {
        "subject": "{sender} 有 {count} 份文件给您",
        "opening": "{sender} 有 {count} 份文件给您："
      },
      "manyReminders": {
        "subject": "提醒：{count} 份文件等待您处理",
        "opening": "{count} 份文件仍在等待您处理。{sender} 请您打开它们："
      },
      "review": "打开文件",
      "until": "请求的截止时间：{until}。",
      "linkActs": "此链接仅供您本人使用：持有它的人可以以您的名义操作。请勿转发这封邮件。",
      "linkReads": "此链接仅供您本人使用：持有它的人可以阅读文件。请勿转发这封邮件。",
      "completed": {
        "subject": "《{document}》已完成",
        "opening": "《{document}》已完成。"
      },
      "expired": {
        "subject": "《{document}》已过期",
        "opening": "《{document}》的截止时间是 {until}。并非所有人都按时完成所请求的操作，此请求已过期。"
      },
      "askSender": "如有疑问，请联系 {sender}。",
      "manyCompleted": {
        "subject": "已完成：{count} 份文件",
        "opening": "这 {count} 份文件已完成："
      },
      "manyExpired": {
        "subject": "{count} 份文件已过期",
        "opening": "这 {count} 份文件并非所有人都按时完成所请求的操作，请求已过期："
      },
      "notActed": "《{document}》的截止时间是 {until}。仍在等待：{names}。",
      "manyReceipts": {
        "subject": "已处理：{count} 份文件",
        "opening": "您已对这 {count} 份文件完成 {sender} 请您做的事："
      }
    }
  },
  "code": {
    "subject": "您的验证码是 {code}",
    "opening": "用于打开《{document}》的验证码："
  },
  "codeAdvice": "验证码十分钟内有效，只能使用一次。请只在您申请它的页面上输入，不要告诉任何人。",
  "unsubscribe": {
    "question": "您要停止接收关于《{document}》的提醒吗？",
    "button": "停止提醒",
    "done": "您将不再收到关于《{document}》的提醒。邀请邮件中的链接仍然有效。",
    "questionMany": "您要停止接收关于这 {count} 份文件的提醒吗？",
    "doneMany": "您将不再收到关于这 {count} 份文件的提醒。邮件中的链接仍然有效。",
    "unknown": "无法识别此链接。请检查链接是否复制完整。",
    "questionReceipts": "您要停止接收 {sender} 的文件的回执吗？",
    "buttonReceipts": "停止回执",
    "doneReceipts": "您将不再收到 {sender} 的文件的回执。完成的文件仍会发送给您。"
  },
  "delegatedToYou": "{person} 已将此文件转交给您。说明的原因:",
  "toSender": {
    "delegatedSubject": "{person} 已将 《{document}》 转交给 {next}",
    "delegated": "{person} 已指定 {next} ({email}) 代为处理 《{document}》。之前的链接已失效，已向新的人员发出邀请。",
    "declinedSubject": "{person} 拒绝签署《{document}》",
    "declinedReason": "所述原因：",
    "expiredSubject": "《{document}》在所有人签署之前已过期",
    "expired": "《{document}》的签署截止时间是 {until}。以下人员未签署：{names}。",
    "expiredNext": "如需再次请求签署，请为同一文件创建新请求。",
    "failed": "《{document}》无法盖章：{reason}。此请求已结束。",
    "failedNext": "我们已告知各签署人。如需再次请求签署，请重新上传文件并创建新请求。",
    "attached": "附件是已签署的文件及其签署完成证书。",
    "tooLarge": "已签署的文件太大，无法随邮件发送。请使用您的 API 密钥下载：",
    "signedDocument": "已签署的文件",
    "reference": "参考号：{reference}",
    "openRequest": "打开请求",
    "linkRequestedSubject": "{person} 请求“{document}”的新链接",
    "linkRequested": "{person} 无法再打开“{document}”，请求新链接。",
    "linkRequestedNext": "您可以一键发送。它只会发送到 {email}。",
    "wrongPersonSubject": "{person} 不是“{document}”的合适人选",
    "wrongPerson": "{person}（{email}）表示应由其他人处理“{document}”。这不算拒绝。您可以改为请其他人处理。",
    "wrongPersonNote": "其备注："
  },
  "webhookDisabled": {
    "subject": "发往 {host} 的 Webhook 已停用",
    "opening": "不再向 Webhook 端点 {url} 发送任何内容。",
    "gone": "该端点答复称它已不存在 (410)。",
    "failing": "五天来它没有接受任何内容。",
    "next": "不会丢失任何事件：日志保存了全部事件。端点恢复正常后，请将其启用 (PATCH /api/v1/webhook-endpoints/…)，并让系统补发遗漏的内容 (POST …/redeliver)。"
  },
  "addressCode": {
    "text": "您的验证码是 {code}。它用于确认您的 Countersign 账户的沙盒可以向此地址发送邮件。十分钟内有效。如果您没有申请，请忽略此邮件。"
  },
  "files": {
    "signed": "{document}（已签署）",
    "certificate": "{document}（签署完成证书）"
  },
  "users": {
    "until": "链接只能使用一次，有效期至 {until}。",
    "notYou": "如果不是您本人，请立即恢复访问权限，并告知账户所有者。",
    "settings": "您的设置",
    "verify": {
      "subject": "确认您的邮箱",
      "opening": "有人用此邮箱注册了 Countersign。请确认它是您的。请在您注册时所用的浏览器中打开链接。",
      "button": "确认邮箱"
    },
    "claim": {
      "subject": "有人用您的邮箱开通了账户",
      "opening": "账户“{account}”是用您的邮箱开通的。如果您需要它，请接管：此后只有您能登录。如果不需要，请忽略此邮件。",
      "button": "接管账户"
    },
    "recovery": {
      "subject": "恢复您的访问权限",
      "opening": "有人请求恢复 {email} 的访问权限。如果是您本人，请打开链接。",
      "button": "恢复访问权限"
    },
    "recoveryNotice": {
      "subject": "{email} 请求恢复访问权限",
      "opening": "{email} 请求在没有恢复码的情况下恢复对“{account}”的访问权限。如果无人阻止，从 {until} 起可以选择新的登录方式。",
      "next": "如果这出乎您的意料，请询问对方。如果不是对方提出的，请阻止恢复。",
      "button": "阻止恢复"
    },
    "recoveryWaiting": {
      "subject": "您已申请恢复访问",
      "opening": "您已在没有恢复代码的情况下申请恢复 {email} 的访问。如果没有人中止，您可以从 {until} 起选择新的登录方式。届时您会再收到一封邮件。",
      "next": "如果这不是您申请的，请中止恢复：有人能读取您的邮件。"
    },
    "recoveryReady": {
      "subject": "您现在可以恢复访问权限",
      "opening": "没有人阻止 {email} 的恢复。您现在可以选择新的登录方式。",
      "button": "选择登录方式"
    },
    "recoveryDone": {
      "subject": "访问权限已恢复",
      "opening": "{email} 的访问权限已于 {date} 恢复。以前的密码、通行密钥、代码和会话都已失效。"
    },
    "recoveryCancelled": {
      "subject": "恢复已被阻止",
      "opening": "{person} 已于 {date} 阻止了 {email} 的恢复。一切照旧：以前的密码、通行密钥、代码和会话仍然有效。",
      "next": "如果是您请求的恢复且仍有需要，请与 {person} 沟通后重新开始。如果不是您请求的，说明有他人能读取 {email} 的邮件：请保护该邮箱。"
    },
    "emailChange": {
      "subject": "确认更改您的邮箱",
      "opening": "您的邮箱将从 {from} 改为 {to}。两个邮箱都必须确认。",
      "button": "确认更改"
    },
    "invitation": {
      "subject": "{person} 邀请您加入“{account}”",
      "opening": "{person} 邀请您加入 Countersign 上的“{account}”。您的角色：{role}。",
      "button": "打开邀请"
    },
    "newSignIn": {
      "subject": "新的登录",
      "opening": "有人于 {date} 以 {email} 的身份登录。",
      "origin": "浏览器：{browser}。网络地址：{address}。"
    },
    "factor": {
      "subject": "您的登录方式已更改",
      "opening": "{email} 的更改，{date}：",
      "passkey_added": "已添加通行密钥：{name}。",
      "passkey_removed": "已删除通行密钥：{name}。",
      "password": "密码已更改。",
      "totp_on": "身份验证器应用已启用。",
      "totp_off": "身份验证器应用已停用。",
      "recovery_codes": "已生成新的恢复码。",
      "email": "邮箱已更改。"
    },
    "roleChanged": {
      "subject": "您在“{account}”中的角色已更改",
      "opening": "{person} 更改了您在“{account}”中的角色。您现在的角色：{role}。"
    },
    "removed": {
      "subject": "您不再是“{account}”的成员",
      "opening": "{person} 终止了您在“{account}”中的成员资格。"
    },
    "approved": {
      "subject": "“{account}”已获准使用正式模式",
      "opening": "“{account}”已获准使用正式模式。您现在可以创建正式密钥。它只向您显示一次。",
      "button": "创建正式密钥"
    },
    "senderDomainLost": {
      "subject": "“{account}”的邮件不再从您的域名发出",
      "opening": "“{account}”的发件域名缺少 DNS 记录。在记录恢复之前，邮件从我们的地址发出。",
      "button": "打开控制台"
    },
    "closing": {
      "subject": "“{account}”正在关闭",
      "opening": "{person} 关闭了账户“{account}”。其密钥不再有效。您可以在 {until} 之前导出数据。"
    }
  },
  "lastDay": {
    "today": "今天到期：《{document}》等待您处理",
    "tomorrow": "明天到期：《{document}》等待您处理",
    "manyToday": "今天到期：{count} 份文件等待您处理",
    "manyTomorrow": "明天到期：{count} 份文件等待您处理"
  },
  "receipt": {
    "subject": "您已签署《{document}》",
    "opening": "您已于 {at} 签署《{document}》。这是 {sender} 向您提出的请求。",
    "awaited": "还在等待：{names}。",
    "awaitedMany": "还在等待另外 {count} 人。",
    "next": "所有人完成后，您将通过邮件收到完成的文件。在此之前，可在此页面查看进度。",
    "delayed": "所有人均已完成。文件的完成处理比平时耗时更长。准备好后，您会立即通过邮件收到。",
    "open": "打开页面",
    "stop": "不再接收此类回执"
  },
  "manyReceipts": {
    "subject": "您已签署 {count} 份文件",
    "opening": "您已签署 {sender} 的这 {count} 份文件："
  },
  "alsoOnline": "您也可以在此下载这两个文件：",
  "sentBy": {
    "plain": "由 {sender} 通过 Countersign 发送",
    "address": "由 {sender}（{address}）通过 Countersign 发送",
    "aboutText": "Countersign 用于递送需要签署的文件。回复本邮件即可联系 {sender}。任何人都可以免费检验已签署的文件，无需账户。",
    "help": "帮助",
    "privacy": "隐私",
    "verify": "检验已签署的文件",
    "serviceHelp": "Countersign 帮助",
    "servicePrivacy": "Countersign 隐私"
  }
}
