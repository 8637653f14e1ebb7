// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "言語",
  "signedInAs": "{email} としてログイン中",
  "signOut": "ログアウト",
  "check": "入力内容をご確認ください",
  "or": "または",
  "confirm": "確認する",
  "continue": "続ける",
  "settings": "設定へ進む",
  "toConsole": "コンソールへ進む",
  "once": "今すぐコピーしてください。再表示はされません。",
  "fields": {
    "email": "メールアドレス",
    "account_name": "会社名またはチーム名",
    "password": "パスワード",
    "new_password": "新しいパスワード",
    "code": "アプリのコード",
    "recovery_code": "リカバリーコード",
    "user_code": "デバイスのコード"
  },
  "passwordHint": "10文字以上。いくつかの単語を並べると覚えやすくなります。",
  "passkey": {
    "use": "パスキーでログイン",
    "create": "パスキーを作成",
    "confirm": "パスキーで確認",
    "hint": "指紋、顔、または PIN をデバイスが求めます。パスワードは不要です。",
    "cancelled": "できなかったか、取り消されました。もう一度お試しください。",
    "registered": "このデバイスには、すでにこのアカウントのパスキーがあります。",
    "unsupported": "このブラウザではパスキーを使えません。別の方法か別のブラウザをお使いください。",
    "failed": "問題が発生しました。ページを再読み込みして、もう一度お試しください。",
    "noScript": "パスキーには JavaScript が必要です。パスワードを使うか、JavaScript を有効にしてください。"
  },
  "problems": {
    "email_missing": "メールアドレスを入力してください。",
    "email_invalid": "name@example.com のようなアドレスを入力してください。",
    "email_same": "現在のアドレスと同じです。",
    "name_missing": "名前を入力してください。署名者に表示されます。",
    "name_too_long": "200文字以内にしてください。",
    "password_missing": "パスワードを入力してください。",
    "password_short": "10文字以上にしてください。",
    "password_long": "200文字以内にしてください。",
    "password_common": "よく知られたパスワードです。別のものを選んでください。",
    "password_personal": "パスワードに名前やアドレスを使わないでください。",
    "credentials_wrong": "アドレスまたはパスワードが違います。",
    "current_password_wrong": "現在のパスワードと違います。",
    "passkey_refused": "このパスキーは受け付けられませんでした。",
    "passkey_registered": "このパスキーは登録済みです。",
    "challenge_expired": "時間がかかりすぎました。もう一度お試しください。",
    "code_missing": "コードを入力してください。",
    "code_wrong": "このコードは間違っているか、使用済みです。",
    "recovery_code_wrong": "このリカバリーコードは間違っているか、使用済みです。",
    "user_code_unknown": "このコードは存在しないか、期限切れです。",
    "last_way_in": "ログインできなくなります。先に別の方法を追加してください。",
    "too_many_passkeys": "パスキーが多すぎます。先に一つ削除してください。",
    "sso_unknown": "このアドレスには会社のログインが設定されていません。",
    "sso_required": "会社のログインが必要です。",
    "passkey_unknown": "このパスキーは受け付けられませんでした。削除された可能性があります。別の方法でログインしてください。",
    "name_unshowable": "この名前には表示できない文字が含まれています。",
    "name_imitates": "この名前は本サービスの名前または認証の印のように見えます。別の名前を選んでください。"
  },
  "signUp": {
    "title": "アカウントを作成",
    "intro": "テスト環境のキーがすぐに発行されます。",
    "accountHint": "署名者にこの名前が表示されます。",
    "passwordHint": "空欄のままにして、次の手順でパスキーを作成できます。",
    "submit": "アカウントを作成",
    "signIn": "すでにアカウントを持っています",
    "joinTitle": "{account} に参加",
    "join": "参加する"
  },
  "done": {
    "title": "アカウントを開設しました",
    "key": "テスト環境のキー",
    "try": "試してみる：",
    "mail": "{email} にリンクを送信しました。このブラウザで開いて、アドレスを確認してください。",
    "passkey": "再びログインできるように、今パスキーを作成してください。"
  },
  "signIn": {
    "title": "ログイン",
    "submit": "ログインする",
    "forgot": "ログインできません",
    "signUp": "アカウントを作成",
    "company": "会社のアカウントでログイン",
    "ended": "セッションが終了しました。もう一度ログインしてください。"
  },
  "totp": {
    "title": "2 段階目",
    "text": "認証アプリに表示される 6 桁の数字を入力してください。",
    "other": "リカバリーコードを使う",
    "another": "別のユーザーとしてログイン"
  },
  "verify": {
    "title": "アドレスの確認",
    "text": "{email} はあなたのアドレスですか？"
  },
  "claim": {
    "title": "このアカウントを引き継ぐ",
    "text": "アカウント「{account}」はあなたのアドレス {email} で開設されました。新しいログイン方法を選んでください。以前のパスワード、パスキー、セッションは無効になります。",
    "keys": "残しておく API キー",
    "keysHint": "その他はすべて失効します。",
    "password": "このパスワードで続ける",
    "known": "アカウント「{account}」はあなたのアドレス {email} で開設されました。あなたのアカウントに加わります。パスワード、パスキー、セッションはそのままです。"
  },
  "lastUsed": "最終使用：{date}",
  "neverUsed": "未使用",
  "addPasskey": {
    "title": "パスワードなしでログイン",
    "later": "今はしない"
  },
  "recover": {
    "title": "アクセスの復旧",
    "text": "アドレスを入力してください。リンクを送信します。",
    "submit": "リンクを送信",
    "code": "{email} のリカバリーコードを入力してください。",
    "noCode": "リカバリーコードがありません",
    "notice": {
      "on": "hours",
      "by": "plural",
      "forms": {
        "other": "{hours} 時間後にアクセスを復旧できます。アカウントのほかの所有者全員に通知され、停止されることがあります。"
      }
    },
    "start": "待機期間を開始",
    "waitTitle": "待機期間が始まりました",
    "wait": "{date} から新しいログイン方法を選べます。その時に {email} にリンクを送信します。",
    "completeTitle": "新しいログイン方法の選択",
    "complete": "{email} 用です。以前のパスワード、パスキー、コード、セッションはすべて無効になります。",
    "cancelTitle": "この復旧を停止しますか？",
    "cancel": "{email} のアクセスの復旧が要求されました。停止されなければ {date} に続行されます。",
    "stop": "復旧を停止"
  },
  "invitation": {
    "title": "{account} への招待",
    "text": "{person} さんが {email} を {account} に招待しています。",
    "role": "役割：{role}",
    "until": "招待の有効期限は {date} です。",
    "accept": "承諾する",
    "decline": "辞退する",
    "switch": "別のアドレスでログインしています。",
    "signIn": "ログインして承諾",
    "signUp": "登録して承諾",
    "signOut": "ログアウトして続ける"
  },
  "roles": {
    "owner": "所有者",
    "admin": "管理者",
    "developer": "開発者",
    "sender": "送信者",
    "viewer": "閲覧者",
    "auditor": "監査担当"
  },
  "roleTexts": {
    "owner": "アカウントの解約を含め、すべてを行えます。",
    "admin": "メンバー、キー、設定を管理します。",
    "developer": "キー、Webhook、テスト環境を管理します。",
    "sender": "署名のための文書を送信します。",
    "viewer": "依頼と文書を閲覧します。",
    "auditor": "証拠とアクティビティを含め、すべてを閲覧します。"
  },
  "emailChange": {
    "title": "アドレスの変更",
    "text": "アドレスを {from} から {to} に変更しますか？",
    "hint": "両方のアドレスで確認されると変更されます。"
  },
  "security": {
    "title": "設定",
    "passkeys": "パスキー",
    "noPasskeys": "パスキーがありません。",
    "added": "追加日：{date}",
    "remove": "削除",
    "password": "パスワード",
    "noPassword": "パスワードがありません。",
    "savePassword": "パスワードを保存",
    "totp": "認証アプリ",
    "totpOff": "パスワードでのログイン時に、アプリが 2 段階目になります。",
    "totpOn": "有効化：{date}",
    "totpStart": "アプリを設定",
    "totpScan": "このコードをアプリで読み取るか、シークレットを入力してください。次に、アプリに表示される 6 桁の数字を入力してください。",
    "totpSecret": "シークレット",
    "turnOn": "有効にする",
    "turnOff": "無効にする",
    "codes": "リカバリーコード",
    "codesLeft": {
      "on": "n",
      "by": "plural",
      "forms": {
        "other": "残り {n} 個"
      }
    },
    "codesNew": "各コードは 1 回だけ使えます。大切な書類と一緒に保管してください。",
    "codesMake": "新しいコードを作成",
    "sessions": "ログイン中の場所",
    "thisOne": "このブラウザ",
    "commandLine": "コマンドライン",
    "browser": "ブラウザ",
    "end": "そこからログアウト",
    "endOthers": "ほかのすべてからログアウト",
    "email": "メールアドレス",
    "pending": "確認待ち：{email}",
    "unverified": "まだ確認されていません。",
    "resend": "リンクを再送信",
    "changeEmail": "アドレスを変更",
    "accounts": "あなたのアカウント",
    "liveKey": "本番キーを作成",
    "changePassword": "パスワードを変更",
    "noCodes": "復旧コードがありません。",
    "cancelChange": "変更を取り消す"
  },
  "notices": {
    "passkey_added": "パスキーを追加しました。",
    "passkey_removed": "パスキーを削除しました。",
    "password_changed": "パスワードを保存しました。",
    "totp_on": "認証アプリを有効にしました。",
    "totp_off": "認証アプリを無効にしました。",
    "recovery_codes_made": "新しいリカバリーコードです。以前のコードは使えません。",
    "session_ended": "ログアウトさせました。",
    "email_change_mailed": "両方のアドレスにリンクを送信しました。",
    "email_verified": "アドレスを確認しました。",
    "email_change_cancelled": "アドレスの変更を取り消しました。"
  },
  "stepUp": {
    "title": "本人確認",
    "text": "この操作には改めて確認が必要です。",
    "named": "この操作には改めて確認が必要です：{step}。"
  },
  "device": {
    "title": "デバイスを接続",
    "text": "デバイスまたはコマンドラインに表示されたコードを入力してください。",
    "confirmTitle": "このデバイスを許可しますか？",
    "confirmText": "{client} があなたとしてログインしようとしています。要求元は {address}、日時は {date} です。",
    "warning": "自分で始めた操作で、デバイスにこのコードが表示されている場合だけ許可してください。",
    "allow": "許可する",
    "deny": "拒否する",
    "stepUpTitle": "コマンドラインの操作を確認しますか？",
    "stepUpText": "{client} は {since} からあなたとしてログインしています。重要な操作の確認を求めています。要求は {date} に {address} から届きました。",
    "stepUpEffect": "確認すると 10 分間、本番キーの作成、メンバー・Webhook のシークレット・企業ログインの変更、データの消去ができるようになります。",
    "stepUpWarning": "ご自身が今コマンドを実行し、そこにこのコードが表示されている場合にのみ確認してください。誰かにこのコードを送られたり入力を頼まれたりした場合は拒否してください。あなたの名前で操作されます。"
  },
  "liveKey": {
    "title": "{account} の本番キー",
    "offered": "本番キーで送る文書には法的効力があります。表示は 1 回だけです。",
    "make": "本番キーを作成",
    "made": "あなたの本番キー",
    "not_approved": "アカウントはまだ本番利用が承認されていません。承認されるとメールが届きます。",
    "unverified": "先にメールアドレスを確認してください。",
    "not_permitted": "あなたの役割では本番キーを作成できません。アカウントの所有者にお問い合わせください。",
    "choose": "本番キーのアカウントを選択",
    "closed": "アカウントは閉鎖されています。",
    "scopes": "このキーにはあなたの役割の権限があります："
  },
  "sso": {
    "title": "会社のログイン",
    "text": "会社のアドレスを入力してください。会社のページに進みます。",
    "other": "別の方法でログイン"
  },
  "outcomes": {
    "recovery_mailed": {
      "title": "メールをご確認ください",
      "text": "このアドレスのアカウントがあれば、数分以内にリンクが届きます。"
    },
    "verification_mailed": {
      "title": "メールをご確認ください",
      "text": "アドレスを確認するリンクを送信しました。"
    },
    "email_verified": {
      "title": "アドレスを確認しました",
      "text": "アドレスが確認されました。"
    },
    "claimed": {
      "title": "アカウントを引き継ぎました",
      "text": "このアドレスでログインできるのは、あなただけです。"
    },
    "signed_out": {
      "title": "ログアウトしました",
      "text": "このブラウザからログアウトしました。"
    },
    "recovery_cancelled": {
      "title": "復旧を停止しました",
      "text": "復旧は停止されました。本人が要求したものであれば、話し合ってください。"
    },
    "recovery_completed": {
      "title": "アクセスを復旧しました",
      "text": "再びログインできます。以前のセッションはすべて終了しました。"
    },
    "invitation_accepted": {
      "title": "ようこそ",
      "text": "アカウントのメンバーになりました。"
    },
    "invitation_declined": {
      "title": "招待を辞退しました",
      "text": "アカウントには参加しません。"
    },
    "email_change_half": {
      "title": "こちらで確認しました",
      "text": "次に、もう一方のアドレスに届いたリンクを開いてください。"
    },
    "email_changed": {
      "title": "アドレスを変更しました",
      "text": "今後は新しいアドレスでログインしてください。"
    },
    "device_approved": {
      "title": "デバイスを接続しました",
      "text": "このページを閉じて、デバイスに戻れます。"
    },
    "device_denied": {
      "title": "デバイスを拒否しました",
      "text": "デバイスは接続されませんでした。"
    },
    "device_stepped_up": {
      "title": "操作を確認しました",
      "text": "このページを閉じてコマンドラインに戻れます。"
    },
    "link_invalid": {
      "title": "このリンクは無効です",
      "text": "使用済みか、期限切れか、全体がコピーされていません。新しいリンクを要求してください。"
    },
    "invitation_invalid": {
      "title": "この招待は無効です",
      "text": "使用済みか、取り消されたか、期限切れです。招待した人にお問い合わせください。"
    },
    "sso_failed": {
      "title": "会社のログインに失敗しました",
      "text": "会社のログインから有効な応答がありませんでした。もう一度試すか、管理者にお問い合わせください。"
    },
    "sso_owner": {
      "title": "先に所有者としてログインしてください",
      "text": "あなたはこのアカウントの所有者です。先にご自身のパスキーまたはパスワードでログインし、同じブラウザーで会社のログインを使用してください。"
    },
    "deactivated": {
      "title": "アクセス終了",
      "text": "あなたのアクセスは終了しました。管理者にお問い合わせください。"
    }
  },
  "errors": {
    "bad_request": {
      "title": "無効な要求です",
      "text": "前に戻り、ページを再読み込みして、もう一度お試しください。"
    },
    "forbidden": {
      "title": "許可されていません",
      "text": "あなたの役割では許可されていません。"
    },
    "cross_site": {
      "title": "要求を拒否しました",
      "text": "別のウェブサイトからの要求でした。何も変更されていません。"
    },
    "not_found": {
      "title": "ページが見つかりません",
      "text": "アドレスをご確認ください。"
    },
    "rate_limited": {
      "title": "試行回数が多すぎます",
      "text": "しばらく待ってから、もう一度お試しください。"
    },
    "internal": {
      "title": "問題が発生しました",
      "text": "エラーは記録されました。数分後にもう一度お試しください。"
    },
    "unavailable": {
      "title": "現在利用できません",
      "text": "数分後にもう一度お試しください。"
    },
    "account_closed": {
      "title": "アカウントは閉鎖されています",
      "text": "何も変更されていません。アカウントの所有者にお問い合わせください。"
    },
    "account_suspended": {
      "title": "アカウントは停止中です",
      "text": "このサービスの運営者にお問い合わせください。"
    }
  },
  "retryIn": {
    "on": "seconds",
    "by": "plural",
    "forms": {
      "other": "{seconds} 秒後にもう一度お試しください。"
    }
  },
  "requestId": "参照番号：{id}",
  "signOutWarning": {
    "title": "再びログインできなくなります",
    "text": "パスキーもパスワードもありません。先に設定で追加してください。",
    "anyway": "それでもログアウト"
  },
  "reference": "API リファレンス",
  "cancel": "キャンセル",
  "copy": "コピー",
  "copied": "コピーしました"
}
