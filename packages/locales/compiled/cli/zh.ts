// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}：{text}",
  "note": "说明",
  "problem": "问题",
  "indeterminate": "未能完成所有检查。详情如下。",
  "onlyTrail": "文件中只有审计记录，没有完成任何文件的签署。",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "other": "{count} 个签名和时间戳"
    }
  },
  "coversFile": "涵盖整个文件",
  "coversRevision": "涵盖修订 {revision} 及之前的所有内容",
  "laterChanges": "后续更改",
  "trailOf": "{request} 的审计记录",
  "chainIntact": "{request} 的哈希链完整：{count} 条记录，链头 {head}。",
  "chainBroken": "{request} 的哈希链在第 {entry} 条记录处断开：{reason}。",
  "bundleChanged": "证据包已被更改：{fault}。"
}
