// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "line": "{label}：{text}",
  "note": "注記",
  "problem": "問題",
  "indeterminate": "一部の検証を完了できませんでした。詳細は以下のとおりです。",
  "onlyTrail": "ファイルには監査記録のみが含まれています。完了した書類はありません。",
  "signatures": {
    "on": "count",
    "by": "plural",
    "forms": {
      "other": "署名とタイムスタンプ {count} 件"
    }
  },
  "coversFile": "ファイル全体が対象",
  "coversRevision": "リビジョン {revision} とそれ以前が対象",
  "laterChanges": "その後の変更",
  "trailOf": "{request} の監査記録",
  "chainIntact": "{request} のチェーンは完全です：記録 {count} 件、先頭ハッシュ {head}。",
  "chainBroken": "{request} のチェーンは記録 {entry} で切れています：{reason}。",
  "bundleChanged": "バンドルは変更されています：{fault}。"
}
