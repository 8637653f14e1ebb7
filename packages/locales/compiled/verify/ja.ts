// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "言語",
  "title": "文書を検証する",
  "intro": "PDF または evidence.zip に誰がいつ署名し、その後変更されていないかを確認できます。",
  "choose": "ファイルを選ぶ",
  "drop": "またはここにドロップ",
  "staysLocal": "ファイルはこの端末から出ません。何も送信されないので、先にオフラインにしてもかまいません。",
  "withoutScripts": "このページは、ファイルを送信せずに済むようブラウザの中で判定します。そのためスクリプトが必要ですが、ここでは無効になっています。「countersign verify」コマンドはブラウザなしで同じことをします。",
  "cannot": "このブラウザではファイルを判定できません。新しいブラウザと、https で始まるアドレスを使ってください。",
  "checking": "{name} を確認しています …",
  "tooLarge": "このファイルは大きすぎるか複雑すぎるため、ブラウザでは判定できません。「countersign verify」を使ってください。",
  "another": "別のファイルを確認する",
  "fingerprint": "指紋（SHA-256）",
  "expects": "署名済みのファイルを選んでください。指紋は次のとおりでなければなりません。",
  "expected": "QR コードが示すファイルそのものです。",
  "unexpectedTitle": "別のファイルです",
  "unexpected": "QR コードが示すファイルではありません。指紋が異なります。",
  "ownOutcome": "このファイル自体：{title}",
  "outcomes": {
    "valid": {
      "title": "有効",
      "text": "すべて署名されたときのままで、署名者はここで知られている発行者に保証されています。"
    },
    "test": {
      "title": "テスト署名",
      "text": "すべて署名されたときのままですが、サンドボックスの署名です。その認証局は誰も保証せず、何の証明にもなりません。"
    },
    "changed": {
      "title": "署名後に変更あり",
      "text": "署名者が許す範囲で、後から記入または追加されたものがあります。内容を確認してください。"
    },
    "issuer_unknown": {
      "title": "改変なし、発行者はここでは不明",
      "text": "署名後の変更はありません。ただし、ここで知られている発行者で署名者を保証するものはありません。"
    },
    "indeterminate": {
      "title": "判断できません",
      "text": "ここでは分からないことがあります。何かは下に示します。"
    },
    "unsigned": {
      "title": "署名なし",
      "text": "このファイルには署名がないので、検証するものがありません。"
    },
    "unreadable": {
      "title": "判定できません",
      "text": "読み取れるようになるまで、このファイルを信頼しないでください。"
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
  "sealedByNote": "{name} のシールによる。誰のためかはその申告です",
  "stampedBy": "{name} のタイムスタンプ",
  "signerUnreadable": "署名者を読み取れない署名",
  "timeAttested": "{time}、{authority} が証明",
  "timeClaimed": "{time}（署名者自身の時計）。ここで知られている者の証明はありません",
  "timeUnknown": "いつ作られたか、ここで知られている者の証明はありません",
  "unchanged": "その後の変更なし",
  "onlySigned": "その後の変更なし：署名、タイムスタンプ、検証用データだけが追加されました",
  "filledLater": "この署名者が許す範囲で、後から記入されました",
  "changedLater": "この署名の後に変更されました",
  "notIntact": "署名の対象が、署名されたときの内容と違います",
  "issuerKnown": "証明書の発行者は {issuer}（ここで既知）",
  "issuerTest": "証明書の発行者は {issuer}（サンドボックスの認証局）",
  "issuerUnknown": "証明書の発行者は {issuer}（ここでは不明）",
  "level": "レベル {level}：{text}",
  "levels": {
    "B": "署名のみ。時刻の証明なし",
    "T": "時刻の証明あり",
    "LT": "時刻の証明と、後の検証に必要なものすべてを含む",
    "LTA": "長年にわたる検証に必要なものすべてを含む"
  },
  "reason": "記載された理由：{text}",
  "location": "記載された場所：{text}",
  "trailWhole": "{n} 件の記録。それぞれ前の記録に続いています",
  "trailBroken": "{count} 件中 {n} 件目が合いません：変更されています",
  "logIncluded": "ログ {log} に {n} 件目まで収録：気付かれずに書き換えることはできません",
  "logUnknown": "ログ {log} に収録。その鍵はここでは不明です",
  "logMissing": "この証拠が作られたとき、まだログに収録されていませんでした",
  "logNotChecked": "ログは未確認",
  "logFailed": "ログに収録されていることの証明が成り立ちません",
  "logAsk": "ログに問い合わせる",
  "logAskHint": "指紋だけを {host} に送ります。ほかには何も送りません。",
  "logAsking": "ログに問い合わせています …",
  "logNotFound": "この指紋のファイルはログにありません。別の場所で、またはたった今作られた可能性があります。",
  "logUnreachable": "ログが応答しません。後でもう一度お試しください。",
  "topics": {
    "changed_after": "署名後に、誰にも許されない変更が行われました。",
    "filled_after": "署名後に、記入または追加が行われました。",
    "not_permitted": "先の署名者が禁じることが、後から行われました。",
    "not_what_was_signed": "署名が文書と合いません。",
    "malformed": "署名の作りが、正しいソフトウェアのものではありません。",
    "kind_unknown": "この種類の署名は、ここでは判定しません。",
    "issuer_unknown": "ここで知られている発行者で、署名者を保証するものはありません。",
    "certificate_unsuitable": "証明書がこの署名に適していません。",
    "certificate_ended": "証明書の期限が切れており、署名がそれより前である証明がありません。",
    "revoked": "証明書は失効しています。",
    "revocation_unknown": "証明書が失効したかどうか、ファイルだけでは分かりません。",
    "time_wrong": "タイムスタンプが正しくありません。",
    "time_unknown": "タイムスタンプの作成者がここでは不明か、確認できません。",
    "time_note": "記載された時刻が完全には一致しません。",
    "unreadable": "ファイルが壊れていて、PDF として読み取れません。",
    "encrypted": "ファイルはパスワードで保護されており、ここでは判定しません。",
    "too_complex": "ファイルの一部が読み取れないか、大きすぎる、または複雑すぎるため、ここでは判定できません。",
    "view_differs": "この文書は、画面、印刷、または後日の表示が署名時と異なる可能性があります。",
    "active_content": "この文書には、他のファイルへのリンク、またはビューアーで実行される動作が含まれています。",
    "sandbox": "サンドボックスでの試用の署名です。",
    "trail_broken": "監査記録が変更されています。",
    "trail_foreign": "当方の形式ではない監査記録が添付されています。",
    "log_failed": "ログの証明が成り立ちません。",
    "log_unknown": "収録されているログは、ここでは不明です。",
    "log_missing": "この証拠は、ログに収録される前に作られました。",
    "log_unsupported": "このブラウザではログの署名を確認できません。新しいブラウザなら確認できます。",
    "bundle_unreadable": "アーカイブを evidence.zip として読み取れません。",
    "bundle_changed": "アーカイブが作られたときのままではありません：変更、追加または削除があります。",
    "bundle_incomplete": "アーカイブに署名済みの文書がありません：完了しなかったか、その後消去されました。",
    "file_unknown": "PDF でも evidence.zip でもないファイルです。"
  },
  "details": "技術的な詳細"
}
