// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "言語",
  "title": "文書を検証する",
  "intro": "PDF または evidence.zip に誰がいつ署名し、その後変更されていないかを確認できます。",
  "choose": "ファイルを選ぶ",
  "drop": "またはここにドロップ",
  "staysLocal": "ファイルはこの端末から出ません。何も送信されないので、先にオフラインにしてもかまいません。",
  "withoutScripts": "このページは、ファイルを送信せずに済むようブラウザの中で検証します。そのためスクリプトが必要ですが、ここでは無効になっています。「countersign verify」コマンドはブラウザなしで同じことをします。",
  "cannot": "このブラウザではファイルを検証できません。新しいブラウザと、https で始まるアドレスを使ってください。",
  "checking": "{name} を確認しています …",
  "tooLarge": "このファイルは大きすぎるか複雑すぎるため、ブラウザでは検証できません。「countersign verify」を使ってください。",
  "another": "別のファイルを確認する",
  "fingerprint": "指紋（SHA-256）",
  "expects": "署名済みのファイルを選んでください。指紋は次のとおりでなければなりません。",
  "expected": "QR コードが示すファイルそのものです。",
  "unexpectedTitle": "別のファイルです",
  "unexpected": "QR コードが示すファイルではありません。指紋が異なります。",
  "ownOutcome": "このファイルの結果：{title}",
  "outcomes": {
    "valid": {
      "title": "有効",
      "text": "文書は署名後に変更されておらず、署名者の証明書は信頼された発行者のものです。"
    },
    "test": {
      "title": "テスト署名",
      "text": "文書は署名後に変更されていませんが、サンドボックスで署名されています。サンドボックスの証明書は本人であることを証明しません。"
    },
    "changed": {
      "title": "署名後に変更あり",
      "text": "署名者が許す範囲で、後から記入または追加されたものがあります。内容を確認してください。"
    },
    "issuer_unknown": {
      "title": "変更なし、発行者は信頼されていません",
      "text": "文書は署名後に変更されていませんが、誰が署名したかを確認する信頼された発行者がありません。"
    },
    "indeterminate": {
      "title": "判断できません",
      "text": "このページですべてを確認することはできませんでした。詳細は下にあります。"
    },
    "unsigned": {
      "title": "署名なし",
      "text": "このファイルには署名がないので、検証するものがありません。"
    },
    "unreadable": {
      "title": "検証できません",
      "text": "ファイルを読み取れませんでした。このファイルを信頼しないでください。"
    },
    "invalid": {
      "title": "無効",
      "text": "このファイルを信頼しないでください。理由は下に示します。"
    }
  },
  "marks": {
    "good": "問題なし：",
    "warn": "注意：",
    "bad": "問題：",
    "none": "未確認："
  },
  "document": "署名済みの文書",
  "certificate": "完了証明書",
  "signatures": "署名",
  "trail": "監査記録",
  "log": "公開ログ",
  "signedBy": "{name} による署名",
  "sealedFor": "{name} のためのシール",
  "sealedBy": "{name} のシール",
  "sealedByNote": "{name} のシールによる署名で、署名者の名前はシールに記載されています",
  "stampedBy": "{name} のタイムスタンプ",
  "signerUnreadable": "署名者を読み取れない署名",
  "timeAttested": "{time}、{authority} が証明",
  "timeClaimed": "{time}（署名者の時計による）。信頼された機関の証明はありません",
  "timeUnknown": "署名の日時を証明する信頼された機関がありません",
  "unchanged": "その後の変更なし",
  "onlySigned": "その後の変更なし：署名、タイムスタンプ、検証用データだけが追加されました",
  "filledLater": "この署名者が許す範囲で、後から記入されました",
  "changedLater": "この署名の後に変更されました",
  "notIntact": "署名された内容が変更されています",
  "issuerKnown": "証明書の発行者は {issuer}（信頼された発行者）",
  "issuerTest": "証明書の発行者は {issuer}（サンドボックスの認証局）",
  "issuerUnknown": "証明書の発行者は {issuer}（信頼されていない発行者）",
  "level": "レベル {level}：{text}",
  "levels": {
    "B": "署名のみ。時刻の証明なし",
    "T": "時刻の証明あり",
    "LT": "時刻の証明と、後の検証に必要なものすべてを含む",
    "LTA": "長年にわたる検証に必要なものすべてを含む"
  },
  "reason": "記載された理由：{text}",
  "location": "記載された場所：{text}",
  "trailWhole": {
    "on": "n",
    "by": "plural",
    "forms": {
      "other": "{n} 件の記録がすべて正しく連なっています"
    }
  },
  "trailBroken": "{count} 件中 {n} 件目の記録が変更されています",
  "logIncluded": "ログ {log} に {n} 件目まで収録：気付かれずに変更することはできません",
  "logUnknown": "ログ {log} に収録。その鍵は信頼されていません",
  "logMissing": "この証拠が作られたとき、まだログに収録されていませんでした",
  "logNotChecked": "ログは未確認",
  "logFailed": "ログに収録されていることの証明が有効ではありません",
  "logAsk": "ログに問い合わせる",
  "logAskHint": "指紋だけを {host} に送ります。ほかには何も送りません。",
  "logAsking": "ログに問い合わせています …",
  "logNotFound": "この指紋のファイルはログにありません。別のサービスのものか、作られたばかりの可能性があります。",
  "logUnreachable": "ログが応答しません。後でもう一度お試しください。",
  "topics": {
    "changed_after": "署名後に、誰にも許されない変更が行われました。",
    "filled_after": "署名後に、記入または追加が行われました。",
    "not_permitted": "先の署名者が、後からの変更を禁じています。",
    "not_what_was_signed": "署名が文書と合いません。",
    "malformed": "署名の形式が正しくありません。",
    "kind_unknown": "この種類の署名には対応していません。",
    "issuer_unknown": "署名者の身元を確認する信頼された発行者がありません。",
    "certificate_unsuitable": "証明書がこの署名に適していません。",
    "certificate_ended": "証明書の期限が切れており、署名がそれより前である証明がありません。",
    "revoked": "証明書は失効しています。",
    "revocation_unknown": "証明書が失効したかどうか、ファイルだけでは分かりません。",
    "time_wrong": "タイムスタンプが有効ではありません。",
    "time_unknown": "タイムスタンプの機関が信頼されていないか、確認できません。",
    "time_note": "記載された時刻が完全には一致しません。",
    "unreadable": "ファイルが壊れていて、PDF として読み取れません。",
    "encrypted": "ファイルはパスワードで保護されており、ここでは検証しません。",
    "too_complex": "ファイルの一部が読み取れないか、大きすぎる、または複雑すぎるため、ここでは検証できません。",
    "view_differs": "この文書は、画面、印刷、または後日の表示が署名時と異なる可能性があります。",
    "active_content": "この文書には、他のファイルへのリンク、またはビューアーで実行される動作が含まれています。",
    "sandbox": "サンドボックスでの試用の署名です。",
    "trail_broken": "監査記録が変更されています。",
    "trail_foreign": "添付された監査記録の形式が不明です。",
    "log_failed": "ログの証明が有効ではありません。",
    "log_unknown": "収録しているログは信頼されていません。",
    "log_missing": "この証拠は、ログに収録される前に作られました。",
    "log_unsupported": "このブラウザではログの署名を確認できません。新しいブラウザを使ってください。",
    "bundle_unreadable": "アーカイブを evidence.zip として読み取れません。",
    "bundle_changed": "アーカイブが変更されています：編集、追加または削除があります。",
    "bundle_incomplete": "アーカイブに署名済みの文書がありません：完了しなかったか、その後消去されました。",
    "file_unknown": "PDF でも evidence.zip でもないファイルです。"
  },
  "details": "技術的な詳細"
}
