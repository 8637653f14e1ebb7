// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "语言",
  "title": "验证文件",
  "intro": "查看 PDF 或 evidence.zip 由谁签署、何时签署，以及此后是否有改动。",
  "choose": "选择文件",
  "drop": "或拖放到这里",
  "staysLocal": "文件留在这台设备上，不会上传任何内容：您甚至可以先断开网络。",
  "withoutScripts": "本页在您的浏览器中判断文件，因此无需上传；这需要脚本，而这里的脚本已关闭。命令“countersign verify”无需浏览器也能做同样的事。",
  "cannot": "此浏览器无法判断文件。请使用较新的浏览器，并使用以 https 开头的网址。",
  "checking": "正在检查 {name} …",
  "tooLarge": "此文件太大或太复杂，无法在浏览器中判断。请使用“countersign verify”。",
  "another": "检查另一个文件",
  "fingerprint": "指纹（SHA-256）",
  "expects": "请选择已签署的文件。它的指纹必须是：",
  "expected": "这正是二维码所指的文件。",
  "unexpectedTitle": "不是这个文件",
  "unexpected": "这不是二维码所指的文件：指纹不同。",
  "ownOutcome": "就其本身而言：{title}",
  "outcomes": {
    "valid": {
      "title": "有效",
      "text": "一切与签署时相同，并有此处认识的签发者为签署人担保。"
    },
    "test": {
      "title": "测试签名",
      "text": "一切与签署时相同，但签署于沙盒：其签发机构不为任何人担保，不能证明任何事。"
    },
    "changed": {
      "title": "签署后有改动",
      "text": "后来填写或添加了签署人所允许的内容。请查看是什么。"
    },
    "issuer_unknown": {
      "title": "完好，签发者此处不认识",
      "text": "自签署以来没有改动。但此处没有认识的机构为签署人担保。"
    },
    "indeterminate": {
      "title": "无法确定",
      "text": "有一点在此处无法判断，说明见下。"
    },
    "unsigned": {
      "title": "未签署",
      "text": "此文件中没有签名，因此没有可验证的内容。"
    },
    "unreadable": {
      "title": "无法判断",
      "text": "在有人能读取之前，请不要依赖此文件。"
    },
    "invalid": {
      "title": "无效",
      "text": "请不要依赖此文件。原因见下。"
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
  "sealedByNote": "使用 {name} 的印章；为谁而盖由其说明",
  "stampedBy": "{name} 的时间戳",
  "signerUnreadable": "无法读出签署人的签名",
  "timeAttested": "{time}，由 {authority} 证明",
  "timeClaimed": "{time}，依签署人自己的时钟；此处无认识者证明",
  "timeUnknown": "此处无认识者证明其时间",
  "unchanged": "此后未改动",
  "onlySigned": "此后未改动：只添加了签名、时间戳和验证所需的数据",
  "filledLater": "后来填写了此签署人所允许的内容",
  "changedLater": "在此签名之后有改动",
  "notIntact": "它所覆盖的内容与签署时不同",
  "issuerKnown": "证书由 {issuer} 签发，此处认识",
  "issuerTest": "证书由沙盒机构 {issuer} 签发",
  "issuerUnknown": "证书由 {issuer} 签发，此处不认识",
  "level": "级别 {level}：{text}",
  "levels": {
    "B": "仅有签名，没有经证明的时间",
    "T": "带有经证明的时间",
    "LT": "带有经证明的时间以及日后验证所需的一切",
    "LTA": "带有多年后仍可验证所需的一切"
  },
  "reason": "所述原因：{text}",
  "location": "所述地点：{text}",
  "trailWhole": "{n} 条记录，每条都承接前一条",
  "trailBroken": "第 {n} 条（共 {count} 条）不相符：它被改动过",
  "logIncluded": "在日志 {log} 中，直到第 {n} 条：无法悄悄改写",
  "logUnknown": "在日志 {log} 中，其密钥此处不认识",
  "logMissing": "制作此证据时日志尚未收录",
  "logNotChecked": "未检查日志",
  "logFailed": "本应证明日志收录了它的内容并不成立",
  "logAsk": "询问日志",
  "logAskHint": "这会把指纹发送到 {host}，别无其他。",
  "logAsking": "正在询问日志 …",
  "logNotFound": "日志中没有此指纹的文件。它可能在别处制作，或刚刚制作。",
  "logUnreachable": "日志没有应答。请稍后再试。",
  "topics": {
    "changed_after": "签署后改动了任何人都不得改动的内容。",
    "filled_after": "签署后填写或添加了内容。",
    "not_permitted": "后来做了先前签署人所禁止的事。",
    "not_what_was_signed": "签名与文件不相符。",
    "malformed": "签名的构造方式不是任何正规软件会采用的。",
    "kind_unknown": "此处不判断这种签名。",
    "issuer_unknown": "此处没有认识的机构为签署人担保。",
    "certificate_unsuitable": "证书不适用于此签名。",
    "certificate_ended": "证书已到期，且无法证明签名早于到期。",
    "revoked": "证书已被吊销。",
    "revocation_unknown": "仅凭文件无法判断证书是否被吊销。",
    "time_wrong": "有一个时间戳是错误的。",
    "time_unknown": "时间戳的制作者此处不认识，或无法核实。",
    "time_note": "所述时间不完全一致。",
    "unreadable": "文件已损坏：无法作为 PDF 读取。",
    "encrypted": "文件受密码保护，此处不判断。",
    "too_complex": "文件的一部分无法读取，或太大、太复杂，此处无法判断。",
    "view_differs": "文档在屏幕上、打印时或以后看起来可能与签署时不同。",
    "active_content": "文档包含指向其他文件的链接，或会在阅读器中运行的操作。",
    "sandbox": "在沙盒中签署，仅供试用。",
    "trail_broken": "审计记录被改动过。",
    "trail_foreign": "附有一份并非我们格式的审计记录。",
    "log_failed": "日志的证明不成立。",
    "log_unknown": "收录它的日志此处不认识。",
    "log_missing": "此证据制作于日志收录之前。",
    "log_unsupported": "此浏览器无法核对日志的签名。较新的浏览器可以。",
    "bundle_unreadable": "压缩包无法作为 evidence.zip 读取。",
    "bundle_changed": "压缩包与制作时不同：其中有内容被改动、添加或取走。",
    "bundle_incomplete": "压缩包中没有已签署的文件：从未完成，或此后已删除。",
    "file_unknown": "此文件既不是 PDF，也不是 evidence.zip。"
  },
  "details": "技术细节"
}
