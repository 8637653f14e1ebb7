// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "语言",
  "signedInAs": "已登录：{email}",
  "signOut": "退出登录",
  "check": "请检查您填写的内容",
  "or": "或",
  "confirm": "确认",
  "continue": "继续",
  "settings": "前往您的设置",
  "toConsole": "前往控制台",
  "once": "请立即复制。之后不会再次显示。",
  "fields": {
    "email": "电子邮箱",
    "account_name": "公司或团队名称",
    "password": "密码",
    "new_password": "新密码",
    "code": "应用中的验证码",
    "recovery_code": "恢复码",
    "user_code": "设备上的代码"
  },
  "passwordHint": "至少 10 个字符。连用几个词容易记住。",
  "passkey": {
    "use": "使用通行密钥登录",
    "create": "创建通行密钥",
    "confirm": "使用通行密钥确认",
    "hint": "您的设备会要求指纹、面容或 PIN。无需密码。",
    "cancelled": "未成功，或您已取消。可以再试一次。",
    "registered": "此设备已有您账户的通行密钥。",
    "unsupported": "此浏览器在这里无法使用通行密钥。请换一种方式或换一个浏览器。",
    "failed": "出现问题。请重新加载页面后再试。",
    "noScript": "通行密钥需要 JavaScript。请使用密码，或启用 JavaScript。"
  },
  "problems": {
    "email_missing": "请输入您的电子邮箱。",
    "email_invalid": "请输入类似 name@example.com 的邮箱。",
    "email_same": "这是您现在的邮箱。",
    "name_missing": "请输入名称。签署人会看到它。",
    "name_too_long": "最多 200 个字符。",
    "password_missing": "请输入密码。",
    "password_short": "请使用至少 10 个字符。",
    "password_long": "最多 200 个字符。",
    "password_common": "此密码在已知密码列表中。请换一个。",
    "password_personal": "请勿在密码中使用您的姓名或邮箱。",
    "credentials_wrong": "邮箱或密码不正确。",
    "current_password_wrong": "这不是您当前的密码。",
    "passkey_refused": "此通行密钥未被接受。",
    "passkey_registered": "此通行密钥已注册。",
    "challenge_expired": "用时过长。请再试一次。",
    "code_missing": "请输入代码。",
    "code_wrong": "此代码不正确或已使用过。",
    "recovery_code_wrong": "此恢复码不正确或已使用过。",
    "user_code_unknown": "此代码不存在或已过期。",
    "last_way_in": "这样您将无法登录。请先添加另一种方式。",
    "too_many_passkeys": "您的通行密钥过多。请先删除一个。",
    "sso_unknown": "此邮箱没有设置公司登录。",
    "sso_required": "您的公司要求使用公司登录。",
    "passkey_unknown": "此通行密钥未被接受。它可能已被移除。请用其他方式登录。",
    "name_unshowable": "此名称含有无法显示的字符。",
    "name_imitates": "此名称看起来像本服务的名称或认证标志。请另选一个。"
  },
  "signUp": {
    "title": "创建账户",
    "intro": "您会立即获得测试环境的密钥。",
    "accountHint": "签署人会看到此名称。",
    "passwordHint": "可以留空，下一步再创建通行密钥。",
    "submit": "创建账户",
    "signIn": "我已有账户",
    "joinTitle": "加入 {account}",
    "join": "加入"
  },
  "done": {
    "title": "您的账户已开通",
    "key": "您的测试环境密钥",
    "try": "试一试：",
    "mail": "我们已将链接发送到 {email}。请在此浏览器中打开，以确认您的邮箱。",
    "passkey": "请现在创建通行密钥，以便再次登录。"
  },
  "signIn": {
    "title": "登录",
    "submit": "登录",
    "forgot": "我无法登录",
    "signUp": "创建账户",
    "company": "使用公司账号登录",
    "ended": "您的会话已结束。请重新登录。"
  },
  "totp": {
    "title": "第二步",
    "text": "请输入身份验证器应用显示的六位数字。",
    "other": "改用恢复码",
    "another": "以其他用户身份登录"
  },
  "verify": {
    "title": "确认您的邮箱",
    "text": "{email} 是您的邮箱吗？"
  },
  "claim": {
    "title": "接管此账户",
    "text": "账户“{account}”是用您的邮箱 {email} 开通的。请选择新的登录方式。以前的密码、通行密钥和会话都将失效。",
    "keys": "您要保留的 API 密钥",
    "keysHint": "其他密钥都将被撤销。",
    "password": "使用此密码继续",
    "known": "账户“{account}”是用您的邮箱 {email} 开通的。它将成为您的账户之一。您的密码、通行密钥和会话保持不变。"
  },
  "lastUsed": "上次使用：{date}",
  "neverUsed": "从未使用",
  "addPasskey": {
    "title": "无需密码即可登录",
    "later": "暂时不要"
  },
  "recover": {
    "title": "恢复访问权限",
    "text": "请输入您的邮箱。我们会发送链接。",
    "submit": "发送链接",
    "code": "请输入 {email} 的恢复码。",
    "noCode": "我没有恢复码",
    "notice": {
      "on": "hours",
      "by": "plural",
      "forms": {
        "other": "您可以在 {hours} 小时后恢复访问权限。您账户的其他所有者都会收到通知，并可以阻止。"
      }
    },
    "start": "开始等待期",
    "waitTitle": "等待期已开始",
    "wait": "从 {date} 起您可以选择新的登录方式。届时我们会将链接发送到 {email}。",
    "completeTitle": "选择新的登录方式",
    "complete": "适用于 {email}。以前的密码、通行密钥、代码和会话都将失效。",
    "cancelTitle": "要阻止此次恢复吗？",
    "cancel": "有人请求恢复 {email} 的访问权限。如果无人阻止，将于 {date} 继续。",
    "stop": "阻止恢复"
  },
  "invitation": {
    "title": "{account} 的邀请",
    "text": "{person} 邀请 {email} 加入 {account}。",
    "role": "您的角色：{role}",
    "until": "邀请有效期至 {date}。",
    "accept": "接受",
    "decline": "拒绝",
    "switch": "您已用另一个邮箱登录。",
    "signIn": "登录并接受",
    "signUp": "注册并接受",
    "signOut": "退出登录并继续"
  },
  "roles": {
    "owner": "所有者",
    "admin": "管理员",
    "developer": "开发者",
    "sender": "发件人",
    "viewer": "查看者",
    "auditor": "审计员"
  },
  "roleTexts": {
    "owner": "可以做所有事情，包括关闭账户。",
    "admin": "管理成员、密钥和设置。",
    "developer": "管理密钥、Webhook 和测试环境。",
    "sender": "发送文件供签署。",
    "viewer": "查看请求和文件。",
    "auditor": "查看全部内容，包括证据和活动记录。"
  },
  "emailChange": {
    "title": "更改您的邮箱",
    "text": "将您的邮箱从 {from} 改为 {to}？",
    "hint": "两个邮箱都确认后，更改才生效。"
  },
  "security": {
    "title": "您的设置",
    "passkeys": "通行密钥",
    "noPasskeys": "您没有通行密钥。",
    "added": "添加时间：{date}",
    "remove": "删除",
    "password": "密码",
    "noPassword": "您没有密码。",
    "savePassword": "保存密码",
    "totp": "身份验证器应用",
    "totpOff": "使用密码登录时，该应用是第二步。",
    "totpOn": "启用时间：{date}",
    "totpStart": "设置应用",
    "totpScan": "请用应用扫描此二维码，或输入密钥文本。然后输入应用显示的六位数字。",
    "totpSecret": "密钥文本",
    "turnOn": "启用",
    "turnOff": "停用",
    "codes": "恢复码",
    "codesLeft": {
      "on": "n",
      "by": "plural",
      "forms": {
        "other": "剩余 {n} 个恢复码"
      }
    },
    "codesNew": "每个恢复码只能使用一次。请与重要文件一起保管。",
    "codesMake": "生成新的恢复码",
    "sessions": "您的登录位置",
    "thisOne": "此浏览器",
    "commandLine": "命令行",
    "browser": "浏览器",
    "end": "退出该登录",
    "endOthers": "退出其他所有登录",
    "email": "电子邮箱",
    "pending": "等待确认：{email}",
    "unverified": "尚未确认。",
    "resend": "重新发送链接",
    "changeEmail": "更改邮箱",
    "accounts": "您的账户",
    "liveKey": "创建正式密钥",
    "changePassword": "更改密码",
    "noCodes": "您没有恢复码。",
    "cancelChange": "取消更改"
  },
  "notices": {
    "passkey_added": "通行密钥已添加。",
    "passkey_removed": "通行密钥已删除。",
    "password_changed": "密码已保存。",
    "totp_on": "身份验证器应用已启用。",
    "totp_off": "身份验证器应用已停用。",
    "recovery_codes_made": "这些是您的新恢复码。以前的恢复码不再有效。",
    "session_ended": "该登录已退出。",
    "email_change_mailed": "我们已向两个邮箱发送链接。",
    "email_verified": "您的邮箱已确认。",
    "email_change_cancelled": "邮箱更改已取消。"
  },
  "stepUp": {
    "title": "确认是您本人",
    "text": "此步骤需要重新确认。",
    "named": "此步骤需要重新确认：{step}。"
  },
  "device": {
    "title": "连接设备",
    "text": "请输入设备或命令行显示的代码。",
    "confirmTitle": "允许此设备？",
    "confirmText": "{client} 想以您的身份登录。请求来自 {address}，时间 {date}。",
    "warning": "仅当是您自己发起、且设备显示此代码时才允许。",
    "allow": "允许",
    "deny": "拒绝",
    "stepUpTitle": "确认命令行的操作？",
    "stepUpText": "{client} 自 {since} 起以您的身份登录。它请您确认一项敏感操作。请求于 {date} 来自 {address}。",
    "stepUpEffect": "确认后十分钟内，它可以创建正式密钥，更改成员、Webhook 密钥和企业登录，以及删除数据。",
    "stepUpWarning": "只有在您刚刚亲自运行了命令且其中显示此代码时才确认。如果有人把此代码发给您或让您输入，请拒绝：对方会以您的名义操作。"
  },
  "liveKey": {
    "title": "{account} 的正式密钥",
    "offered": "使用正式密钥发送的文件具有法律效力。密钥只显示一次。",
    "make": "创建正式密钥",
    "made": "您的正式密钥",
    "not_approved": "账户尚未获准使用正式模式。获准后您会收到邮件。",
    "unverified": "请先确认您的电子邮箱。",
    "not_permitted": "您的角色不允许创建正式密钥。请联系账户所有者。",
    "choose": "选择正式密钥所属的账户",
    "closed": "账户已关闭。",
    "scopes": "密钥具有您的角色的权限："
  },
  "sso": {
    "title": "公司登录",
    "text": "请输入您的公司邮箱。之后在公司自己的页面继续。",
    "other": "用其他方式登录"
  },
  "outcomes": {
    "recovery_mailed": {
      "title": "请查看邮箱",
      "text": "如果有使用此邮箱的账户，您会在几分钟内收到链接。"
    },
    "verification_mailed": {
      "title": "请查看邮箱",
      "text": "我们已向您发送确认邮箱的链接。"
    },
    "email_verified": {
      "title": "邮箱已确认",
      "text": "您的邮箱已确认。"
    },
    "claimed": {
      "title": "账户归您所有",
      "text": "现在只有您能用此邮箱登录。"
    },
    "signed_out": {
      "title": "已退出登录",
      "text": "您已在此浏览器中退出登录。"
    },
    "recovery_cancelled": {
      "title": "恢复已阻止",
      "text": "恢复已被阻止。如果是对方本人提出的，请与其沟通。"
    },
    "recovery_completed": {
      "title": "访问权限已恢复",
      "text": "您可以重新登录。以前的会话都已结束。"
    },
    "invitation_accepted": {
      "title": "欢迎",
      "text": "您现在是该账户的成员。"
    },
    "invitation_declined": {
      "title": "已拒绝邀请",
      "text": "您不会加入该账户。"
    },
    "email_change_half": {
      "title": "此处已确认",
      "text": "现在请打开发送到您另一个邮箱的链接。"
    },
    "email_changed": {
      "title": "邮箱已更改",
      "text": "今后请用新邮箱登录。"
    },
    "device_approved": {
      "title": "设备已连接",
      "text": "您可以关闭此页面，回到设备。"
    },
    "device_denied": {
      "title": "设备已拒绝",
      "text": "设备未连接。"
    },
    "device_stepped_up": {
      "title": "操作已确认",
      "text": "您可以关闭此页面并返回命令行。"
    },
    "link_invalid": {
      "title": "此链接已失效",
      "text": "它已被使用、已过期，或未完整复制。请重新申请。"
    },
    "invitation_invalid": {
      "title": "此邀请已失效",
      "text": "它已被使用、撤回或过期。请联系邀请您的人。"
    },
    "sso_failed": {
      "title": "公司登录失败",
      "text": "您公司的登录没有给出有效响应。请重试，或联系您的管理员。"
    },
    "sso_owner": {
      "title": "请先以所有者身份登录",
      "text": "您是此账户的所有者。请先用您自己的通行密钥或密码登录，然后在同一浏览器中使用公司登录。"
    },
    "deactivated": {
      "title": "访问权限已终止",
      "text": "您的访问权限已终止。请联系您的管理员。"
    }
  },
  "errors": {
    "bad_request": {
      "title": "此请求无效",
      "text": "请返回，重新加载页面后再试。"
    },
    "forbidden": {
      "title": "不允许",
      "text": "您的角色不允许此操作。"
    },
    "cross_site": {
      "title": "请求被拒绝",
      "text": "它来自另一个网站。没有任何更改。"
    },
    "not_found": {
      "title": "找不到页面",
      "text": "请检查网址。"
    },
    "rate_limited": {
      "title": "尝试次数过多",
      "text": "请稍等片刻再试。"
    },
    "internal": {
      "title": "出现问题",
      "text": "错误已记录。请几分钟后再试。"
    },
    "unavailable": {
      "title": "暂时不可用",
      "text": "请几分钟后再试。"
    },
    "account_closed": {
      "title": "账户已关闭",
      "text": "未作任何更改。请联系账户所有者。"
    },
    "account_suspended": {
      "title": "账户已被暂停",
      "text": "请联系此服务的运营方。"
    }
  },
  "retryIn": {
    "on": "seconds",
    "by": "plural",
    "forms": {
      "other": "请在 {seconds} 秒后再试。"
    }
  },
  "requestId": "编号：{id}",
  "signOutWarning": {
    "title": "您将无法再次登录",
    "text": "您没有通行密钥，也没有密码。请先在设置中添加其一。",
    "anyway": "仍要退出登录"
  },
  "reference": "API 参考",
  "cancel": "取消",
  "copy": "复制",
  "copied": "已复制"
}
