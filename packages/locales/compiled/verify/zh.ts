// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "语言",
  "title": "验证文件",
  "intro": "查看 PDF 或 evidence.zip 由谁签署、何时签署，以及此后是否有改动。",
  "choose": "选择文件",
  "drop": "或拖放到这里",
  "staysLocal": "文件留在这台设备上，不会上传任何内容：您甚至可以先断开网络。",
  "withoutScripts": "本页在您的浏览器中验证文件，因此无需上传；这需要脚本，而这里的脚本已关闭。命令“countersign verify”无需浏览器也能做同样的事。",
  "cannot": "此浏览器无法验证文件。请使用较新的浏览器，并使用以 https 开头的网址。",
  "checking": "正在检查 {name} …",
  "tooLarge": "此文件太大或太复杂，无法在浏览器中验证。请使用“countersign verify”。",
  "another": "检查另一个文件",
  "fingerprint": "指纹（SHA-256）",
  "expects": "请选择已签署的文件。它的指纹必须是：",
  "expected": "这正是二维码所指的文件。",
  "unexpected": "这不是二维码所指的文件：指纹不同。",
  "outcomes": {
    "valid": {
      "title": "有效",
      "text": "文件自签署以来没有改动，签署人的证书由受信任的签发者签发。"
    },
    "test": {
      "title": "测试签名",
      "text": "文件自签署以来没有改动，但签署于沙盒。沙盒证书不能证明身份。"
    },
    "changed": {
      "title": "签署后有改动",
      "text": "后来填写或添加了签署人所允许的内容。请查看是什么。"
    },
    "issuer_unknown": {
      "title": "没有改动，签发者不受信任",
      "text": "文件自签署以来没有改动，但没有受信任的签发者确认签署人的身份。"
    },
    "indeterminate": {
      "title": "无法确定",
      "text": "本页无法检查全部内容，详情见下。"
    },
    "unsigned": {
      "title": "未签署",
      "text": "此文件中没有签名，因此没有可验证的内容。"
    },
    "unreadable": {
      "title": "无法验证",
      "text": "文件无法读取，请不要依赖它。"
    },
    "invalid": {
      "title": "无效",
      "text": "请不要依赖此文件。"
    }
  },
  "marks": {
    "good": "正常：",
    "warn": "注意：",
    "bad": "问题：",
    "none": "未检查："
  },
  "document": "已签署的文件",
  "certificate": "完成证明",
  "signatures": "签名",
  "trail": "审计记录",
  "log": "公开日志",
  "signedBy": "由 {name} 签署",
  "sealedFor": "为 {name} 盖章",
  "sealedBy": "{name} 的电子印章",
  "sealedByNote": "使用 {name} 的印章，其中注明签署人姓名",
  "stampedBy": "{name} 的时间戳",
  "signerUnreadable": "无法读出签署人的签名",
  "timeAttested": "{time}，由 {authority} 证明",
  "timeClaimed": "{time}，依签署人的时钟；没有受信任的机构证明",
  "timeUnknown": "没有受信任的机构证明签署时间",
  "unchanged": "此后未改动",
  "onlySigned": "此后未改动：只添加了签名、时间戳和验证所需的数据",
  "filledLater": "后来填写了此签署人所允许的内容",
  "changedLater": "在此签名之后有改动",
  "notIntact": "签署的内容已被改动",
  "issuerKnown": "证书由受信任的签发者 {issuer} 签发",
  "issuerTest": "证书由沙盒机构 {issuer} 签发",
  "issuerUnknown": "证书由 {issuer} 签发，该签发者不受信任",
  "level": "级别 {level}：{text}",
  "levels": {
    "B": "仅有签名，没有经证明的时间",
    "T": "带有经证明的时间",
    "LT": "带有经证明的时间以及日后验证所需的一切",
    "LTA": "带有多年后仍可验证所需的一切"
  },
  "reason": "所述原因：{text}",
  "location": "所述地点：{text}",
  "trailWhole": {
    "on": "n",
    "by": "plural",
    "forms": {
      "other": "{n} 条记录，全部正确相连"
    }
  },
  "trailBroken": "共 {count} 条记录，其中第 {n} 条已被改动",
  "acts": {
    "signed": "签名：{n}",
    "approved": "批准：{n}",
    "viewed": "阅读：{n}",
    "copies": "副本：{n}"
  },
  "logIncluded": "已收录于日志 {log}，直到第 {n} 条：改动必被发现",
  "logUnknown": "在日志 {log} 中，其密钥不受信任",
  "logMissing": "制作此证据时日志尚未收录",
  "logNotChecked": "未检查日志",
  "logFailed": "证明日志已收录的内容无效",
  "logAsk": "询问日志",
  "logAskHint": "这会把指纹发送到 {host}，别无其他。",
  "logAsking": "正在询问日志 …",
  "logNotFound": "日志中没有此指纹的文件。它可能来自其他服务，或刚刚生成。",
  "logUnreachable": "日志没有应答。请稍后再试。",
  "topics": {
    "changed_after": "签署后改动了任何人都不得改动的内容。",
    "filled_after": "签署后填写或添加了内容。",
    "not_permitted": "先前的签署人禁止后来的改动。",
    "not_what_was_signed": "签名与文件不相符。",
    "malformed": "签名的格式不正确。",
    "kind_unknown": "不支持这种签名。",
    "issuer_unknown": "没有受信任的签发者确认签署人的身份。",
    "certificate_unsuitable": "证书不适用于此签名。",
    "certificate_ended": "证书已到期，且无法证明签名早于到期。",
    "revoked": "证书已被吊销。",
    "revocation_unknown": "仅凭文件无法判断证书是否被吊销。",
    "time_wrong": "有一个时间戳无效。",
    "time_unknown": "时间戳的机构不受信任，或无法检查。",
    "time_note": "所述时间不完全一致。",
    "unreadable": "文件已损坏：无法作为 PDF 读取。",
    "encrypted": "文件受密码保护，无法在此处验证。",
    "too_complex": "文件的一部分无法读取，或太大、太复杂，此处无法验证。",
    "view_differs": "文档在屏幕上、打印时或以后看起来可能与签署时不同。",
    "active_content": "文档包含指向其他文件的链接，或会在阅读器中运行的操作。",
    "sandbox": "在沙盒中签署，仅供试用。",
    "trail_broken": "审计记录被改动过。",
    "trail_foreign": "所附审计记录的格式未知。",
    "log_failed": "日志的证明无效。",
    "log_unknown": "收录它的日志不受信任。",
    "log_missing": "此证据制作于日志收录之前。",
    "log_unsupported": "此浏览器无法检查日志的签名。请使用较新的浏览器。",
    "bundle_unreadable": "压缩包无法作为 evidence.zip 读取。",
    "bundle_changed": "压缩包已被改动：其中有内容被修改、添加或删除。",
    "bundle_incomplete": "压缩包中没有已签署的文件：从未完成，或此后已删除。",
    "file_unknown": "此文件既不是 PDF，也不是 evidence.zip。"
  },
  "details": "技术细节",
  "conclusions": {
    "signed": "由 {names} 签署。自 {time} 起未改动。",
    "signedUndated": "由 {names} 签署，此后未改动。",
    "test": "{names} 的测试签名。未改动，但不能证明任何人的身份。",
    "filledIn": "由 {names} 签署。此后有内容被填写，签署人允许这样做。",
    "issuerUnknown": "签署后未改动，但此处无法确认签署人是 {names}。",
    "unclear": "由 {names} 签署，但并非所有内容都能检查。",
    "unclearFile": "此文件中并非所有内容都能检查。",
    "changedAfter": "此文件在 {names} 签署后被改动。",
    "revoked": "请勿信赖此文件：{names} 的证书已被吊销。",
    "notValid": "请勿信赖此文件：{names} 的签名无效。",
    "notValidFile": "请勿信赖此文件：其中有内容无效。",
    "recordChanged": "请勿信赖此文件：其事件记录被改动。",
    "logContradicts": "请勿信赖此文件：公开日志的证明无效。",
    "unsigned": "没有人签署过此文件。",
    "noDocument": "此文件包含请求的历史，但没有已签署的文件。",
    "certified": "此签署完成证书真实，自签发以来未改动。",
    "certifiedTest": "此签署完成证书来自沙盒。未改动，但仅用于测试。"
  },
  "code": {
    "found": "此二维码来自一份完成证明。",
    "sandbox": "这是沙盒中的测试。任何人都可以在那里用任何名字创建，它不能证明任何事。",
    "completed": "完成于 {time}。",
    "signatures": {
      "on": "n",
      "by": "plural",
      "forms": {
        "other": "本服务的统计为 {n} 个签名。日志不证明这一数目。"
      }
    },
    "trail": "完成证明上的审计记录就是完成时的记录。",
    "trailOpen": "日志无法显示这是否就是完成证明上的审计记录。完成证明的文件可以。",
    "inLog": "它已记入公开日志 {log}，因此任何改动都会被发现。",
    "unknown": "日志中没有与此二维码对应的文件。它可能来自其他服务、刚刚完成，或已被删除。"
  }
}
