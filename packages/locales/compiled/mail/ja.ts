// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "greeting": "{name} 様",
  "sandbox": "SANDBOX：これはテストです。署名に法的効力はありません。",
  "unverified": "「{sender}」がどなたであるか、当方では確認していません。相手をご存じで、この書類に心当たりがある場合のみ開いてください。",
  "messageFrom": "{sender} からのメッセージ：",
  "invitation": {
    "subject": "{sender} から「{document}」への署名のお願い",
    "opening": "{sender} から「{document}」への署名の依頼が届いています。"
  },
  "yourTurn": {
    "subject": "「{document}」へのご署名の順番です",
    "opening": "前の方の署名が済み、ご署名の順番になりました。{sender} から「{document}」への署名の依頼が届いています。"
  },
  "reminder": {
    "subject": "リマインダー：「{document}」へのご署名をお待ちしています",
    "opening": "「{document}」は、まだご署名をお待ちしています。依頼者は {sender} です。"
  },
  "review": "内容を確認して署名する",
  "until": "署名の期限：{until}",
  "linkIsYours": "このリンクはご本人専用です。リンクを持つ人は、あなたの名前で署名できてしまいます。このメールを転送しないでください。",
  "unexpected": "お心当たりのない場合は、このメールを無視していただいてかまいません。",
  "copyLink": "ボタンが使えない場合は、次のアドレスをブラウザーにコピーしてください：",
  "stopReminders": "この書類のリマインダーを停止する",
  "declined": {
    "subject": "「{document}」への署名は行われません",
    "opening": "{person} さんが「{document}」への署名を辞退されました。この依頼は終了しました。"
  },
  "expired": {
    "subject": "「{document}」の署名期限が過ぎました",
    "opening": "「{document}」の署名期限は {until} でした。期限までに全員の署名が揃わなかったため、依頼は失効しました。"
  },
  "askSender": "引き続き署名をご希望の場合は、{sender} にお問い合わせください。",
  "cancelled": {
    "subject": "「{document}」への署名の依頼は取り下げられました",
    "opening": "{sender} が「{document}」への署名の依頼を取り下げました。"
  },
  "failed": {
    "subject": "「{document}」を完了できませんでした",
    "opening": "技術的な理由により「{document}」を完了できませんでした。{sender} にはお知らせ済みです。"
  },
  "nothingMore": "お手続きいただくことは他にありません。",
  "completed": {
    "subject": "「{document}」への全員の署名が完了しました",
    "opening": "「{document}」への全員の署名が完了しました。"
  },
  "attached": "署名済みの書類と、だれがいつ署名したかを示す署名完了証明書を添付しています。両方を保管してください。当サービスがなくても、いつでも検証できます。",
  "tooLarge": "署名済みの書類はメールで送るには大きすぎるため、署名完了証明書とともにこちらからダウンロードしてください。",
  "download": "書類をダウンロード",
  "manyInvitations": {
    "subject": "{sender} から {count} 件の書類への署名のお願い",
    "opening": "{sender} から {count} 件の書類への署名の依頼が届いています。"
  },
  "manyReminders": {
    "subject": "リマインダー：{count} 件の書類へのご署名をお待ちしています",
    "opening": "{count} 件の書類が、まだご署名をお待ちしています。依頼者は {sender} です。"
  },
  "manyCompleted": {
    "subject": "{count} 件の書類に全員が署名しました",
    "opening": "次の {count} 件の書類に全員が署名しました。"
  },
  "manyCancelled": {
    "subject": "{count} 件の書類への署名の依頼は取り下げられました",
    "opening": "{sender} が次の {count} 件の書類への署名の依頼を取り下げました。"
  },
  "manyExpired": {
    "subject": "{count} 件の書類の署名期限が過ぎました",
    "opening": "期限までに全員の署名が揃わなかったため、次の {count} 件の依頼は失効しました。"
  },
  "many": {
    "more": "ほか {count} 件",
    "earliest": "最も早い署名の期限：{until}",
    "next": "リンクは一つです。一件終えるごとに、次の書類へ進みます。",
    "stopReminders": "これらの書類のリマインダーを停止する",
    "copies": "一覧から、それぞれの書類と署名完了証明書をダウンロードできます。",
    "open": "一覧を開く"
  },
  "code": {
    "subject": "{code} が確認コードです",
    "opening": "「{document}」を開くための確認コード："
  },
  "codeAdvice": "有効期間は十分間、使えるのは一度だけです。コードを請求したページにのみ入力し、だれにも教えないでください。",
  "unsubscribe": {
    "question": "「{document}」のリマインダーを停止しますか？",
    "button": "リマインダーを停止",
    "done": "「{document}」のリマインダーは今後届きません。招待メールのリンクは引き続き有効です。",
    "questionMany": "これら {count} 件の書類のリマインダーを停止しますか？",
    "doneMany": "これら {count} 件の書類のリマインダーは今後届きません。メールのリンクは引き続き有効です。",
    "unknown": "このリンクは確認できません。全体がコピーされているかご確認ください。"
  },
  "toSender": {
    "declinedSubject": "{person} さんが「{document}」への署名を辞退されました",
    "declinedReason": "理由：",
    "expiredSubject": "「{document}」は全員の署名が揃う前に失効しました",
    "expired": "「{document}」の署名期限は {until} でした。署名がなかった方：{names}",
    "expiredNext": "もう一度依頼するには、同じ書類で新しい依頼を作成してください。",
    "failed": "「{document}」を封印できませんでした：{reason}。この依頼は終了しました。",
    "failedNext": "署名者の方々にはお知らせ済みです。もう一度依頼するには、書類を再度アップロードして新しい依頼を作成してください。",
    "attached": "署名済みの書類と署名完了証明書を添付しています。",
    "tooLarge": "署名済みの書類はメールで送るには大きすぎます。API キーを使ってダウンロードしてください：",
    "signedDocument": "署名済みの書類",
    "reference": "参照番号：{reference}"
  },
  "webhookDisabled": {
    "subject": "{host} への Webhook は無効になりました",
    "opening": "Webhook エンドポイント {url} への送信を停止しました。",
    "gone": "このエンドポイントは、すでに存在しないと応答しました (410)。",
    "failing": "五日間、何も受け付けていません。",
    "next": "イベントは失われません。すべてログに残っています。エンドポイントが復旧したら、有効にして (PATCH /api/v1/webhook-endpoints/…)、届かなかった分を再配信してください (POST …/redeliver)。"
  },
  "addressCode": {
    "text": "{code} が確認コードです。お使いの Countersign アカウントのサンドボックスがこのアドレスにメールを送れることを確認するためのものです。有効期間は十分間です。お心当たりのない場合は、このメールを無視してください。"
  },
  "files": {
    "signed": "{document}（署名済み）",
    "certificate": "{document}（署名完了証明書）"
  }
}
