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
    "opening": "前の方の手続きが済み、ご署名の順番になりました。{sender} から「{document}」への署名の依頼が届いています。"
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
  "newLink": {
    "subject": "「{document}」の新しいリンク",
    "opening": "{sender} からの「{document}」の新しいリンクです。"
  },
  "newListLink": {
    "subject": "{sender} の書類一覧の新しいリンク",
    "opening": "{sender} からの書類一覧の新しいリンクです。"
  },
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
  "roles": {
    "approver": {
      "invitation": {
        "subject": "{sender} から「{document}」の承認のお願いです",
        "opening": "{sender} から「{document}」の承認のお願いです。"
      },
      "reminder": {
        "subject": "リマインダー：「{document}」のご承認をお待ちしています",
        "opening": "「{document}」は、まだご承認をお待ちしています。依頼者は {sender} です。"
      },
      "review": "内容を確認して承認する",
      "declined": "{person} さんが「{document}」の承認を辞退されました。この依頼は終了しました。",
      "declinedSubject": "{person} さんが「{document}」の承認を辞退されました",
      "manyInvitations": {
        "subject": "{sender} から {count} 件の書類の承認のお願いです",
        "opening": "{sender} から {count} 件の書類の承認のお願いです。"
      },
      "manyReminders": {
        "subject": "リマインダー：{count} 件の書類のご承認をお待ちしています",
        "opening": "{count} 件の書類が、まだご承認をお待ちしています。依頼者は {sender} です。"
      },
      "receipt": {
        "subject": "「{document}」を承認しました",
        "opening": "{at} に「{document}」を承認しました。依頼者は {sender} です。"
      }
    },
    "witness": {
      "invitation": {
        "subject": "{sender} から「{document}」への {person} さんの署名の立会いのお願いです",
        "opening": "{sender} から「{document}」への {person} さんの署名の立会いのお願いです。"
      },
      "reminder": {
        "subject": "リマインダー：「{document}」で {person} さんの立会人としてお待ちしています",
        "opening": "「{document}」は、{person} さんの立会人としてのご署名をまだお待ちしています。依頼者は {sender} です。"
      },
      "review": "確認して立会人として署名する",
      "declined": "{person} さんが「{document}」の署名の立会いを辞退されました。この依頼は終了しました。",
      "declinedSubject": "{person} さんが「{document}」の署名の立会いを辞退されました"
    },
    "viewer": {
      "invitation": {
        "subject": "{sender} から「{document}」の閲覧のお願いです",
        "opening": "{sender} から「{document}」の閲覧のお願いです。"
      },
      "reminder": {
        "subject": "リマインダー：「{document}」をお読みください",
        "opening": "「{document}」はまだ開かれていません。閲覧の依頼者は {sender} です。"
      },
      "review": "書類を開く"
    },
    "cc": {
      "invitation": {
        "subject": "{sender} から「{document}」の共有です",
        "opening": "{sender} から「{document}」の共有です。署名するのはほかの方で、お手続きは不要です。完了すると写しが届きます。"
      },
      "completed": {
        "subject": "「{document}」の写し",
        "opening": "「{document}」が完了しました。{sender} から写しをお送りします。"
      },
      "manyCompleted": {
        "subject": "{count} 件の書類の写し",
        "opening": "次の {count} 件の書類が完了しました。{sender} から写しをお送りします。"
      }
    },
    "any": {
      "manyInvitations": {
        "subject": "{sender} から {count} 件の書類が届いています",
        "opening": "{sender} から {count} 件の書類が届いています。"
      },
      "manyReminders": {
        "subject": "リマインダー：{count} 件の書類がお待ちしています",
        "opening": "{count} 件の書類が、まだお待ちしています。依頼者は {sender} です。"
      },
      "review": "書類を開く",
      "until": "依頼の期限：{until}",
      "linkActs": "このリンクはご本人専用です。リンクを持つ人は、あなたの名前で手続きできてしまいます。このメールを転送しないでください。",
      "linkReads": "このリンクはご本人専用です。リンクを持つ人は、書類を読めてしまいます。このメールを転送しないでください。",
      "completed": {
        "subject": "「{document}」が完了しました",
        "opening": "「{document}」が完了しました。"
      },
      "expired": {
        "subject": "「{document}」は失効しました",
        "opening": "「{document}」の期限は {until} でした。期限までに全員の手続きが揃わなかったため、依頼は失効しました。"
      },
      "askSender": "ご不明な点は、{sender} にお問い合わせください。",
      "manyCompleted": {
        "subject": "{count} 件の書類が完了しました",
        "opening": "次の {count} 件の書類が完了しました。"
      },
      "manyExpired": {
        "subject": "{count} 件の書類が失効しました",
        "opening": "期限までに全員の手続きが揃わなかったため、次の {count} 件の書類の依頼は失効しました。"
      },
      "notActed": "「{document}」の期限は {until} でした。手続きが済んでいなかった方：{names}",
      "manyReceipts": {
        "subject": "対応済み：{count} 件の書類",
        "opening": "次の {count} 件の書類について、{sender} の依頼に対応しました。"
      }
    }
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
    "unknown": "このリンクは確認できません。全体がコピーされているかご確認ください。",
    "questionReceipts": "{sender} の書類の控えの受け取りを停止しますか？",
    "buttonReceipts": "控えを停止",
    "doneReceipts": "{sender} の書類の控えは今後届きません。完成した書類は引き続きお送りします。"
  },
  "delegatedToYou": "{person} がこの文書をあなたに引き継ぎました。理由:",
  "toSender": {
    "delegatedSubject": "{person} が 「{document}」 を {next} に引き継ぎました",
    "delegated": "{person} は 「{document}」 について、代わりに {next} ({email}) を指定しました。以前のリンクは無効になり、新しい担当者に招待が送られました。",
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
    "reference": "参照番号：{reference}",
    "openRequest": "依頼を開く",
    "linkRequestedSubject": "{person} さんが「{document}」の新しいリンクを求めています",
    "linkRequested": "{person} さんは「{document}」を開けなくなり、新しいリンクを求めています。",
    "linkRequestedNext": "ワンクリックで送信できます。{email} にのみ届きます。",
    "wrongPersonSubject": "{person} さんは「{document}」の担当者ではありません",
    "wrongPerson": "{person} さん（{email}）は、別の方が「{document}」に対応すべきだと知らせてきました。辞退ではありません。別の方に依頼できます。",
    "wrongPersonNote": "その方からのメモ："
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
  },
  "users": {
    "until": "リンクは 1 回だけ、{until} まで使えます。",
    "notYou": "心当たりがない場合は、すぐにアクセスを復旧し、アカウントの所有者に知らせてください。",
    "settings": "設定",
    "verify": {
      "subject": "アドレスの確認",
      "opening": "このアドレスで Countersign に登録がありました。あなたのアドレスであることを確認してください。登録したブラウザでリンクを開いてください。",
      "button": "アドレスを確認"
    },
    "claim": {
      "subject": "あなたのアドレスでアカウントが開設されました",
      "opening": "アカウント「{account}」があなたのアドレスで開設されました。必要であれば引き継いでください。引き継ぐと、ログインできるのはあなただけになります。不要な場合は、このメールを無視してください。",
      "button": "アカウントを引き継ぐ"
    },
    "recovery": {
      "subject": "アクセスの復旧",
      "opening": "{email} のアクセスの復旧が要求されました。ご自身の場合は、リンクを開いてください。",
      "button": "アクセスを復旧"
    },
    "recoveryNotice": {
      "subject": "{email} がアクセスの復旧を要求しています",
      "opening": "{email} が、リカバリーコードなしで「{account}」へのアクセスの復旧を要求しました。停止されなければ、{until} から新しいログイン方法を選べるようになります。",
      "next": "心当たりがない場合は、本人に確認してください。本人の要求でなければ、復旧を停止してください。",
      "button": "復旧を停止"
    },
    "recoveryWaiting": {
      "subject": "アクセスの回復を申請しました",
      "opening": "回復コードを使わずに {email} のアクセスの回復を申請しました。誰も中止しなければ、{until} から新しいサインイン方法を選べます。その際にもう一度メールが届きます。",
      "next": "申請した覚えがない場合は、回復を中止してください。ほかの人があなたのメールを読める状態です。"
    },
    "recoveryReady": {
      "subject": "アクセスを復旧できます",
      "opening": "{email} の復旧は停止されませんでした。新しいログイン方法を選べます。",
      "button": "ログイン方法を選ぶ"
    },
    "recoveryDone": {
      "subject": "アクセスが復旧されました",
      "opening": "{email} のアクセスが {date} に復旧されました。以前のパスワード、パスキー、コード、セッションはすべて無効になりました。"
    },
    "recoveryCancelled": {
      "subject": "復旧が停止されました",
      "opening": "{person} が {date} に {email} の復旧を停止しました。何も変わっていません。以前のパスワード、パスキー、コード、セッションは有効です。",
      "next": "復旧を要求したのがご自身で、まだ必要な場合は、{person} に相談してからやり直してください。要求していない場合は、ほかの人が {email} 宛のメールを読める状態です。このメールボックスを保護してください。"
    },
    "emailChange": {
      "subject": "アドレスの変更を確認してください",
      "opening": "アドレスが {from} から {to} に変更されます。両方のアドレスでの確認が必要です。",
      "button": "変更を確認"
    },
    "invitation": {
      "subject": "{person} さんが「{account}」に招待しています",
      "opening": "{person} さんが Countersign の「{account}」に招待しています。役割：{role}。",
      "button": "招待を開く"
    },
    "newSignIn": {
      "subject": "新しいログイン",
      "opening": "{date} に {email} としてログインがありました。",
      "origin": "ブラウザ：{browser}。ネットワークアドレス：{address}。"
    },
    "factor": {
      "subject": "ログイン方法が変更されました",
      "opening": "{email} の変更、{date}：",
      "passkey_added": "パスキーが追加されました：{name}。",
      "passkey_removed": "パスキーが削除されました：{name}。",
      "password": "パスワードが変更されました。",
      "totp_on": "認証アプリが有効になりました。",
      "totp_off": "認証アプリが無効になりました。",
      "recovery_codes": "新しいリカバリーコードが作成されました。",
      "email": "アドレスが変更されました。"
    },
    "roleChanged": {
      "subject": "「{account}」での役割が変わりました",
      "opening": "{person} さんが「{account}」でのあなたの役割を変更しました。現在の役割：{role}。"
    },
    "removed": {
      "subject": "「{account}」のメンバーではなくなりました",
      "opening": "{person} さんが「{account}」でのあなたのメンバー登録を終了しました。"
    },
    "approved": {
      "subject": "「{account}」の本番利用が承認されました",
      "opening": "「{account}」の本番利用が承認されました。本番キーを作成できます。あなただけに 1 回だけ表示されます。",
      "button": "本番キーを作成"
    },
    "senderDomainLost": {
      "subject": "「{account}」のメールは貴社のドメインから送信されなくなりました",
      "opening": "「{account}」の送信元ドメインの DNS レコードが見つかりません。レコードが戻るまで、メールは当サービスのアドレスから送信されます。",
      "button": "コンソールを開く"
    },
    "closing": {
      "subject": "「{account}」が解約されます",
      "opening": "{person} さんがアカウント「{account}」を解約しました。キーは使えなくなりました。{until} までデータを書き出せます。"
    }
  },
  "lastDay": {
    "today": "本日が期限です：「{document}」",
    "tomorrow": "明日が期限です：「{document}」",
    "manyToday": "本日が期限の書類：{count} 件",
    "manyTomorrow": "明日が期限の書類：{count} 件"
  },
  "receipt": {
    "subject": "「{document}」に署名しました",
    "opening": "{at} に「{document}」に署名しました。依頼者は {sender} です。",
    "awaited": "まだ完了していない方：{names}",
    "awaitedMany": "ほかに {count} 名の完了をお待ちしています。",
    "next": "全員が完了すると、完成した書類がメールで届きます。それまでの進み具合はこのページで確認できます。",
    "delayed": "全員が完了しました。書類の作成に通常より時間がかかっています。準備ができ次第、メールでお届けします。",
    "open": "ページを開く",
    "stop": "このような控えを今後受け取らない"
  },
  "manyReceipts": {
    "subject": "{count} 件の書類に署名しました",
    "opening": "{sender} の次の {count} 件の書類に署名しました。"
  },
  "alsoOnline": "両方ともこちらからダウンロードできます。",
  "sentBy": {
    "plain": "{sender} が Countersign で送信",
    "address": "{sender}（{address}）が Countersign で送信",
    "aboutText": "Countersign は署名する文書を届けるサービスです。このメールに返信すると {sender} に届きます。署名済みの文書は誰でも無料で、アカウントなしで確認できます。",
    "help": "ヘルプ",
    "privacy": "プライバシー",
    "verify": "署名済みの文書を確認",
    "serviceHelp": "Countersign のヘルプ",
    "servicePrivacy": "Countersign のプライバシー"
  }
}
