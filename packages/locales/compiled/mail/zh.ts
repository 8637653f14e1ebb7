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
    "opening": "在您之前的人都已签署，现在轮到您了：{sender} 请您签署《{document}》。"
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
    "unknown": "无法识别此链接。请检查链接是否复制完整。"
  },
  "toSender": {
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
    "reference": "参考号：{reference}"
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
  }
}
