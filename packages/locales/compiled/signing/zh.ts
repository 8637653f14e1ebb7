// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "语言",
  "sandbox": "测试：签名不具有法律效力。",
  "toSignature": "前往您的签名",
  "skipDocument": "跳过文件",
  "landingHint": "文件会自动打开。如未打开，请点击按钮。",
  "landingOpen": "打开文件",
  "codeTitle": "请确认是您本人",
  "codeMailed": "我们已向 {email} 发送验证码，请在此输入。",
  "codeSpam": "邮件可能需要一分钟才能送达，请同时查看垃圾邮件文件夹。",
  "codeGiven": "发件人已给您一个访问码，请在此输入。",
  "codeLabel": "邮件中的验证码",
  "accessCodeLabel": "访问码",
  "codeContinue": "继续",
  "codeResend": "发送新的验证码",
  "codeResendIn": {
    "on": "n",
    "by": "plural",
    "forms": {
      "other": "{n} 秒后可以重新获取验证码。"
    }
  },
  "codeWrong": "验证码不正确。",
  "codeExpired": "验证码已失效，请获取新的验证码。",
  "codeLockedTitle": "此链接已锁定",
  "codeLocked": "错误次数过多，请向发件人索取新的链接。",
  "triesLeft": {
    "on": "n",
    "by": "plural",
    "forms": {
      "other": "您还可以尝试 {n} 次。"
    }
  },
  "asks": "{sender} 请您签署",
  "asksOf": {
    "approver": "{sender} 请您审批",
    "witness": "{sender} 请您作为见证人签署",
    "viewer": "{sender} 请您阅读",
    "cc": "{sender} 向您发送副本"
  },
  "unverified": "我们尚不了解该发件人。仅当您预期会收到此文件时才签署。",
  "unverifiedSender": "我们尚不了解该发件人。仅当您预期会收到此文件时才信任它。",
  "messageFrom": "{sender} 的留言",
  "until": "签署截止时间：{date}。",
  "openUntil": "截止时间：{date}。",
  "documentLabel": "文件",
  "asText": {
    "open": "以文本方式阅读",
    "note": "这是为便于阅读而排列的文档文本。以页面本身为准。",
    "back": "显示页面",
    "seePage": "查看此页",
    "smaller": "缩小文字",
    "larger": "放大文字",
    "colours": "颜色",
    "themes": {
      "system": "设备颜色",
      "light": "浅色",
      "sepia": "棕褐色",
      "dark": "深色"
    },
    "aloud": "朗读",
    "pause": "暂停",
    "resume": "继续",
    "stop": "停止",
    "noVoice": "此设备没有该文本语言的语音。",
    "withoutText": "此页是没有文本的图像。请查看页面本身。",
    "unreadable": "此页的文本目前不可用。请查看页面本身。",
    "omitted": {
      "hidden": "文件在此处含有页面上看不到的文本，已略去。请查看页面本身。",
      "unread": "此页的部分文本无法读取。请查看页面本身。",
      "pictures": "此页还有图像或图形，其内容不在此文本中。"
    },
    "fillIn": "填写：{label}",
    "earlier": "前面的页面",
    "later": "后面的页面"
  },
  "pageOf": "第 {n} 页，共 {total} 页",
  "pageFailed": "此页无法加载。",
  "pageWithoutText": "第 {n} 页是图片，没有可以朗读的文字。",
  "placeOf": "第 {n} 处，共 {total} 处",
  "signHere": "在此签名",
  "panelTitle": "您的签名",
  "next": "下一处（{n}/{total}）",
  "methods": "您想如何签名？",
  "draw": "手写",
  "type": "输入",
  "upload": "上传",
  "drawHere": "请在此手写签名",
  "drawHint": "手写需要手指、触控笔或鼠标。您也可以输入姓名。",
  "undo": "撤销",
  "clear": "清除",
  "nameLabel": "您的姓名",
  "styles": {
    "label": "字迹",
    "quick": "快写",
    "flowing": "流畅",
    "round": "圆润",
    "plain": "简洁"
  },
  "choosePicture": "选择图片",
  "pictureHint": "您签名的照片或扫描件（PNG 或 JPEG）。",
  "agree": "同意并签署",
  "hidePanel": "隐藏签名面板",
  "showPanel": "显示签名面板",
  "sending": "正在发送您的签名…",
  "waitingForNetwork": "当前没有网络连接。您的签名已保存在本设备上，恢复联网后会立即发送。",
  "tryAgain": "重试",
  "marked": {
    "on": "n",
    "by": "plural",
    "forms": {
      "other": "您的签名已放在 {n} 处。"
    }
  },
  "cleared": "您的签名已清除。",
  "problems": {
    "name_missing": "请输入您的姓名。",
    "name_undrawable": "此姓名包含签名无法显示的字符，请将其删除。",
    "mark_empty": "请先手写您的签名。",
    "picture_refused": "无法使用这张图片。请选择您签名的 PNG 或 JPEG 图片。",
    "consent_missing": "请先阅读按钮上方的说明，然后同意。",
    "witness_incomplete": "请填写您的姓名和邮寄地址。",
    "witness_unshowable": "您的姓名或地址含有无法显示的字符，请将其删除。",
    "fields_wrong": "请检查标出的字段。",
    "document_changed": "您打开之后文件有变动。请重新查看，然后签署。",
    "not_saved": "未能保存您的签名，请稍后重试。"
  },
  "certificate": {
    "where": "您的证书在哪里？",
    "file": "文件",
    "token": "USB 令牌",
    "withoutScripts": "您用自己的证书签署本文件。密钥必须留在您的设备上，只有本页面的脚本才能在设备上使用它。请允许本页面运行脚本，或在其他浏览器中打开链接。",
    "choose": "选择您的证书文件",
    "chooseHint": "文件名以 .p12 或 .pfx 结尾。",
    "password": "文件的密码",
    "stays": "文件、密码和密钥都留在本设备上，绝不发送。",
    "open": "打开证书",
    "opening": "正在打开证书…",
    "which": "您要用哪个证书签署？",
    "take": "使用此证书",
    "another": "使用其他证书",
    "issuer": "颁发者：{issuer}",
    "validUntil": "有效期至 {date}",
    "checking": "正在检查证书…",
    "accepted": "此证书可以使用。",
    "reading": "正在本设备上读取文件：{percent}",
    "read": "本设备已读取您将要签署的文件。",
    "look": "打开文件",
    "leased": "另一人正在签署。我们会自动重试。",
    "leasedFor": {
      "on": "n",
      "by": "plural",
      "forms": {
        "other": "{n} 秒后重试。"
      }
    },
    "moved": "刚刚新增了一个签名，正在本设备上读取…",
    "preparing": "正在准备文件…",
    "signing": "正在本设备上签署…",
    "finishing": "正在添加时间戳并保存您的签名…",
    "offline": "没有网络连接。恢复后会自动继续。",
    "tokenPhone": "USB 令牌需要电脑。请在电脑上打开此链接并插入令牌。",
    "tokenText": "在插有令牌的电脑上运行一个小程序，它会向您显示文件、询问 PIN 码并签署。PIN 码和密钥绝不离开那台电脑。",
    "tokenCode": "同意并获取代码",
    "tokenRun": "请在那台电脑上运行此命令：",
    "tokenType": "然后在那里输入此代码：",
    "tokenUntil": "代码只能使用一次，有效至 {time}。",
    "tokenNeedsNode": "此命令需要 Node.js 20 或更高版本。",
    "newCode": "获取新代码",
    "copy": "复制命令",
    "copied": "命令已复制。",
    "helper": {
      "waiting": "正在等待输入代码…",
      "joined": "程序已连接。请在那里继续。",
      "checking": "正在检查令牌中的证书…",
      "pin": "请在那里输入令牌的 PIN 码。",
      "signing": "令牌已签署，正在添加时间戳…",
      "over": "此代码已失效。请获取新代码。"
    },
    "problems": {
      "file_missing": "请先选择您的证书文件。",
      "password_wrong": "此密码无法打开文件。请重试。",
      "file_not_p12": "这不是证书文件。请选择以 .p12 或 .pfx 结尾的文件。",
      "file_without_key": "此文件不含私钥，无法用于签署。请选择其他文件。",
      "file_too_slow": "此文件的保护方式在这里打开耗时过长。请重新导出，再试新文件。",
      "file_unsupported": "不支持此文件的保护方式。请重新导出，再试新文件。",
      "encryption_only": "此证书仅用于加密。请选择用于签名的证书。",
      "browser_unable": "此浏览器无法用证书签署。请使用较新的浏览器。",
      "attributes_refused": "要求签署的内容不是您读过的文件。没有签署任何内容。请告知发件人。",
      "certificate_malformed": "无法读取此证书。请选择其他证书。",
      "certificate_expired": "此证书已过期。请选择仍然有效的证书。",
      "certificate_not_yet_valid": "此证书尚未生效。请选择其他证书。",
      "certificate_revoked": "此证书已被颁发者吊销。请选择其他证书。",
      "certificate_not_for_signing": "此证书不用于签署文件。请选择其他证书。",
      "certificate_is_ca": "此证书属于证书颁发机构，而不是个人。请选择您自己的证书。",
      "issuer_unknown": "发件人不接受此颁发者的证书。请选择其他证书，或询问发件人。",
      "chain_invalid": "上级证书没有正确颁发此证书。请选择其他证书，或询问颁发者。",
      "revocation_unknown": "颁发者暂时没有说明此证书是否仍然有效。请过几分钟再试。",
      "key_unsupported": "此证书的密钥强度过低或类型未知。请选择其他证书。",
      "name_mismatch": "此证书中的姓名与本文件的收件人不符。请选择您自己的证书，或询问发件人。",
      "certificate_not_expected": "发件人要求您使用另一个证书。请选择那个证书，或询问发件人。",
      "lease_lost": "用时过长，其他人现在可以签署。您的签名没有添加。请再签署一次。",
      "signature_invalid": "签名与证书不符。没有添加任何内容。请重试，或选择其他证书。",
      "timestamp_unavailable": "暂时无法认证签署时间。没有添加任何内容。请过几分钟再试。",
      "abandoned": "签署已中止。文件中没有添加任何内容。"
    }
  },
  "remote": {
    "where": "您想在哪里签署？",
    "withoutScripts": "本文件需在了解您身份的服务商处签署，只有本页面的脚本才能带您前往。请允许本页面运行脚本，或用其他浏览器打开链接。",
    "esign": "它通过您的国民身份号码识别您，并向您的手机发送验证码。",
    "csc": "它保管着以您的名义签发的证书。您需要前往两次：一次选择证书，一次用它签署。",
    "kinds": {
      "esign": "身份号码",
      "csc": "证书服务"
    },
    "more": "更多服务商",
    "account": "您在服务商处的账户名",
    "accountHint": "它让服务商知道来者是谁，并会保留在您的签署记录中。切勿在此输入您的身份号码。",
    "stays": "您在那里输入的内容只留在那里。我们和发送方都看不到您的号码、密码或验证码。",
    "minutes": "您离开后，文件会为您保留 10 分钟，请把手机放在手边。完成后会带您回到这里。",
    "go": "同意并前往",
    "leased": "另一位签署人正在签署，最长可能需要 10 分钟。我们会自动重试，请保持本页面打开。",
    "leasedUntil": "文件为其保留至 {time}。",
    "leaving": "正在带您前往服务商…",
    "ready": "请前往 {provider} 继续。",
    "newWindow": "它会在单独的窗口中打开，本页面会等您回来。",
    "open": "前往服务商",
    "away": "您正在 {provider} 签署。您在那里完成后，本页面会自动继续。",
    "held": "文件为您保留至 {time}。",
    "startAgain": "重新开始",
    "otherMethods": "您也可以用其他方式签署：",
    "methods": {
      "drawn": "手写或输入签名",
      "certificate": "使用您自己的证书"
    },
    "problems": {
      "account_missing": "请先输入您在服务商处的账户名。",
      "account_is_number": "这看起来像身份号码。它没有被发送：只有服务商可以向您询问。请输入您在那里的账户名。",
      "cancelled": "您在服务商处中止了操作。没有签署任何内容。您可以重新开始。",
      "otp_failed": "验证码错误次数过多，没有签署任何内容。请重新开始，并等待新的验证码。",
      "identity_refused": "服务商无法确认您的身份。没有签署任何内容。请检查您的手机号是否已在那里登记，或询问发送方。",
      "session_ended": "您在服务商处的时间已用完。没有签署任何内容。请重新开始。",
      "provider_down": "目前无法连接服务商。没有签署任何内容。请过几分钟再试。",
      "provider_refused": "服务商处出现问题。文件中没有添加任何内容。请重新开始，或询问发送方。",
      "name_mismatch": "服务商登记的姓名与本文件收件人的姓名不同。没有添加任何内容。请让发送方更正。",
      "certificate_refused": "服务商的证书不能用于本文件。没有添加任何内容。请询问发送方。",
      "lease_lost": "用时超过 10 分钟，期间另一位签署人已签署。您的签名不再与文件相符，因此没有添加。请再签署一次。"
    }
  },
  "witness": {
    "of": "您见证 {name} 的签名。",
    "address": "您的邮寄地址",
    "hint": "姓名和地址将随您的签名一并记录。"
  },
  "fields": {
    "title": "填写字段",
    "optional": "选填",
    "none": "不回答",
    "choose": "请选择",
    "back": "返回",
    "next": "下一个：{label}（{n}/{total}）",
    "toSign": "继续签名",
    "edit": "修改字段",
    "position": "第 {n} 项，共 {total} 项",
    "kept": "您填写的内容会保存在此设备上，直到您签名。",
    "left": "还可输入的字符数：{n}",
    "appeared": "新增字段：{label}",
    "disappeared": "不再需要：{label}",
    "chooseFile": "选择文件或拍照",
    "fileLimit": "{kinds}，最大 {size}",
    "uploading": "正在上传…",
    "uploaded": "已上传：{name}",
    "remove": "移除",
    "removed": "文件已移除。",
    "notUploaded": "文件未能上传。请重试。",
    "shrinking": "正在缩小照片…",
    "uploadWithoutScripts": "上传文件需要脚本。请允许此页面运行脚本，或在其他浏览器中打开链接。",
    "errors": {
      "required": "请填写此字段。",
      "required_checkbox": "请勾选此框。",
      "required_choice": "请选择一个答案。",
      "required_upload": "请选择一个文件。",
      "too_long": "内容太长。允许的字符数：{limit}。",
      "pattern_mismatch": "格式不符合要求。",
      "malformed_number": "请输入数字，不要使用千位分隔符。",
      "malformed_date": "请输入真实存在的日期。",
      "malformed_initials": "请只输入字母或文字。",
      "whole_number": "请输入整数，不要使用千位分隔符。",
      "too_many_decimals": "小数位数太多。允许：{limit} 位。",
      "below_min": "请输入 {limit} 或更大的数。",
      "above_max": "请输入 {limit} 或更小的数。",
      "below_min_date": "请输入 {limit}或之后的日期。",
      "above_max_date": "请输入 {limit}或之前的日期。",
      "not_an_option": "请从答案中选择一个。",
      "unsafe_character": "内容包含不可见字符。请删除后重新输入。",
      "unknown_upload": "此文件已不可用。请重新选择。",
      "not_accepted": "不能使用此类文件。接受：{limit}。",
      "too_large": "文件太大。最大允许 {limit}。",
      "does_not_fit": "内容超出文档中的位置。请缩短。",
      "character_unsupported": "内容包含文档无法显示的字符。请删除。",
      "hidden": "根据您的其他回答，不需要此字段。请留空。",
      "other": "此内容无法使用。请重新加载页面后再试。"
    },
    "uploadProblems": {
      "damaged": "无法读取此文件。请选择其他文件。",
      "password": "此文件受密码保护。请移除密码或选择其他文件。",
      "active_content": "此文件包含程序或其他文件。请将其打印为新的 PDF，或拍照上传。",
      "too_complex": "此文件过于复杂，无法检查。请选择更简单的文件，或拍照上传。",
      "too_many": "您上传的文件太多。请先移除一个。"
    }
  },
  "approval": {
    "title": "您的审批",
    "text": "请阅读文件，然后批准或拒绝。",
    "approve": "批准",
    "sending": "正在发送您的审批…",
    "waiting": "当前没有网络连接。请不要关闭此页面，恢复联网后会立即发送您的审批。",
    "declineConfirm": "拒绝批准",
    "problems": {
      "document_changed": "您打开之后文件有变动。请重新查看，然后决定。",
      "not_saved": "未能保存您的审批，请稍后重试。"
    }
  },
  "reading": {
    "title": "请您阅读",
    "text": "请阅读文件。除此之外无需您做任何事。",
    "done": "我已阅读",
    "thanks": "谢谢。无需您再做任何事。",
    "waiting": "当前没有网络连接。请不要关闭此页面，恢复联网后会立即发送您的回复。"
  },
  "copy": {
    "title": "您的副本",
    "text": "此文件供您参考，无需您做任何事。"
  },
  "decline": "拒绝",
  "declineTitle": "您要拒绝签署吗？",
  "declineText": "文件将不会被签署，发件人会收到通知。此操作无法撤销。",
  "declineReason": "理由（选填，发件人可以看到）",
  "declineConfirm": "拒绝签署",
  "declineBack": "返回文件",
  "delegate": {
    "open": "转交给其他人",
    "title": "应由谁代您处理？",
    "text": "此人将代替您，我们会通知发件人。您的链接将失效。此操作无法撤销。",
    "name": "此人的姓名",
    "email": "此人的电子邮箱",
    "reason": "理由（发件人和此人可以看到）",
    "confirm": "转交给此人",
    "done": "现在由 {name} 代替您。我们已通知发件人。",
    "problems": {
      "incomplete": "请填写姓名、电子邮箱和理由。",
      "email_invalid": "无法使用此电子邮箱。请检查。",
      "unshowable": "姓名或理由中含有无法显示的字符。请删除。",
      "too_long": "姓名或电子邮箱过长，文件中的位置放不下。请缩短，或指定其他人。",
      "already_asked": "此人已被邀请过。请指定其他人。",
      "not_permitted": "发件人不再允许转交。请联系发件人。",
      "too_many": "该文件已转交三次，不能再次转交。请联系发件人。",
      "not_now": "目前无法转交。请稍后再试，或联系发件人。"
    }
  },
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "other": "{count} 份文件等待您处理"
      }
    },
    "start": "从第一份开始",
    "continue": "继续签署",
    "list": "所有文件",
    "until": "截止 {date}",
    "states": {
      "waiting": "等待您处理",
      "others": "等待其他人",
      "signed": "已签署",
      "copy": "供您参考",
      "declined": "您已拒绝",
      "expired": "已过期限",
      "closed": "不再需要",
      "replaced": "请使用新的链接"
    },
    "before": "上一页",
    "after": "下一页",
    "none": {
      "title": "没有等待您的文件",
      "text": "这些文件都已处理完毕。您可以关闭此页面。"
    },
    "position": "第 {n} 份文件，共 {total} 份",
    "next": "下一份文件（{n}/{total}）",
    "last": "这是最后一份。没有其他文件等待您了。"
  },
  "help": {
    "contact": "有疑问？请联系发件人：",
    "write": "联系发件人",
    "sendLink": "给我发送新链接",
    "sendLinkHint": "新链接会发送到收到第一个链接的邮箱。",
    "askSender": "向发件人索取新链接",
    "askAgain": "请发件人重新发送",
    "continueHere": "在此继续",
    "paste": "请粘贴邮件中的完整链接",
    "pasteHint": "有些邮件程序会截断长链接。请完整复制。",
    "openLink": "打开链接",
    "awaited": "仍待处理：{names}",
    "before": "在您之前：{names}",
    "copySoFar": "下载您已签署的文件",
    "codeAddress": "无法查看此地址的邮件？请联系发件人：",
    "wrongPerson": {
      "open": "我不是合适的人",
      "title": "您不是合适的人吗？",
      "text": "我们会告知发件人，发件人可以请其他人处理。这不算拒绝。",
      "reason": "谁是合适的人？（选填，发件人可以看到）",
      "confirm": "告知发件人"
    }
  },
  "status": {
    "signed": {
      "title": "您已签署",
      "text": "谢谢。其他人尚未完成，全部完成后您会收到最终文件。"
    },
    "approved": {
      "title": "您已批准",
      "text": "谢谢。其他人尚未完成，全部完成后您会收到最终文件。"
    },
    "sealing": {
      "title": "您已签署",
      "text": "谢谢。所有人都已签署，文件正在加盖电子印章，请稍候。"
    },
    "completed": {
      "title": "文件已完成",
      "text": "所有人都已签署，文件已加盖电子印章。"
    },
    "not_your_turn": {
      "title": "还没有轮到您",
      "text": "其他人在您之前。轮到您时，您会收到电子邮件。"
    },
    "expired": {
      "title": "签署期限已过",
      "text": "如果您仍然需要，请联系发件人重新发起。"
    },
    "declined_by_you": {
      "title": "您已拒绝签署",
      "text": "发件人已收到通知，您无需再做任何事。"
    },
    "delegated": {
      "title": "您已指定其他人",
      "text": "您的链接已失效。您无需再做任何事。"
    },
    "declined": {
      "title": "此文件不会被签署",
      "text": "有人拒绝了，您无需再做任何事。"
    },
    "cancelled": {
      "title": "签署请求已撤回",
      "text": "发件人已将其撤回，您无需再做任何事。"
    },
    "failed": {
      "title": "文件未能完成",
      "text": "发件人已收到通知，并会与您联系。您无需做任何事。"
    },
    "elsewhere": {
      "title": "已在别处打开",
      "text": "此文件后来在另一个浏览器或设备上打开过。"
    },
    "replaced": {
      "title": "已有新的链接",
      "text": "请使用最新邮件中的链接，或询问发件人。"
    },
    "link_used": {
      "title": "此链接已失效",
      "text": "它只能在短时间内使用一次。请返回原处重新开始。"
    },
    "unknown": {
      "title": "无法识别此链接",
      "text": "请检查链接是否复制完整，或向发件人索取新的链接。"
    },
    "suspended": {
      "title": "此链接已关闭",
      "text": "发件人的账户已被停用。如果您预期会收到此文件，请自行联系发件人。"
    },
    "busy": {
      "title": "请求过多",
      "text": "您的网络在短时间内打开了过多页面。请一分钟后再试。"
    },
    "unavailable": {
      "title": "暂时无法使用",
      "text": "我们这边出了点问题。请一分钟后再试。"
    },
    "back_from_provider": {
      "title": "您可以关闭此窗口",
      "text": "请回到您来时的窗口，那里会自动继续。"
    },
    "link_sent": {
      "title": "请查看您的邮箱",
      "text": "如果此文件仍在等待您处理，我们已将新链接发送到您的邮箱。可能需要一分钟。请同时查看垃圾邮件文件夹。"
    },
    "sender_notified": {
      "title": "我们已告知发件人",
      "text": "发件人可以向您发送新链接或新请求。它会发送到您的邮箱。"
    },
    "wrong_person": {
      "title": "我们已告知发件人",
      "text": "发件人可以请其他人处理。这不算拒绝。如果是误操作，您仍可打开文件。"
    },
    "visit_ended": {
      "title": "请重新打开文件",
      "text": "为保护您的安全，此页面仅保持打开一天。"
    }
  },
  "sealingForOthers": {
    "title": "文件正在加盖电子印章",
    "text": "谢谢。所有人都已完成，请稍候。"
  },
  "download": "下载已签署的文件",
  "continue": "继续",
  "close": "关闭",
  "checkAgain": "再次查看",
  "view": {
    "tools": "文档工具",
    "pages": "页面",
    "sign": "签署",
    "download": "下载",
    "print": "打印",
    "phone": "在手机上继续",
    "phoneText": "请用手机相机扫描此代码。文档将在手机上打开，并在此处关闭。",
    "phoneFailed": "无法生成代码。请稍后再试。",
    "close": "关闭",
    "localTime": "您所在时区的时间：{date}。"
  },
  "sentBy": {
    "plain": "由 {sender} 通过 Countersign 发送",
    "address": "由 {sender}（{address}）通过 Countersign 发送",
    "about": "这是什么？",
    "aboutText": "Countersign 是电子签名服务，{sender} 通过它把这份文件发给您。对文件有疑问，请联系发件人。",
    "verify": "检验已签署的文件",
    "help": "帮助",
    "privacy": "隐私",
    "serviceHelp": "Countersign 帮助",
    "servicePrivacy": "Countersign 隐私"
  }
}
