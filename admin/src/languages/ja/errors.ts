import { limits } from '@muster/generated/limits';
import type { ErrorsTexts } from '../catalog.ts';

export const errors: ErrorsTexts = {
  errors: {
    codes: {
      invalid_request: () => 'ハブが一部の値を拒否しました。',
      session_required: () => 'セッションが終了しました。',
      login_required: () => 'セッションが終了しました。',
      invalid_credentials: () => 'ユーザー名またはパスワードが正しくありません。',
      second_factor_required: () =>
        'このアカウントは二要素認証が有効です。コードを入力するか、パスキーを使ってください。',
      invalid_second_factor: () =>
        'コードが正しくありません。アプリのコードは 30 秒ごとに変わり、それぞれ 1 回だけ使えます。',
      confirmation_required: () => '本人確認が行われなかったため、何も変更されていません。',
      passkey_refused: () =>
        'ハブはこのパスキーを受け付けません。削除されたか、確認画面を開いていた時間が長すぎます。もう一度お試しください。',
      passkey_cancelled: () =>
        'パスキーの確認がキャンセルされたか、時間切れになったか、パスキーが見つかりませんでした。もう一度お試しください。',
      passkey_exists: () =>
        'このデバイスまたはパスワードマネージャーには、このアカウントのパスキーがすでにあります。',
      passkey_address: () =>
        'このアドレスではパスキーを使えません。通常のアドレスで管理画面を開いてください。',
      passkey_unsuitable: () =>
        'このデバイスでは適切なパスキーを作成できません。別のデバイスまたはパスワードマネージャーを使ってください。',
      passkey_failed: () => 'パスキーを使えませんでした。再試行するか、別の方法を使ってください。',
      foreign_origin: () =>
        'リクエストのオリジンが異なるため、ハブが拒否しました。ハブの起動時に指定した URL (--site) で管理画面を開いてください。',
      csrf_token_required: () => 'このページは古くなっています。再読み込みしてください。',
      password_login_off: () =>
        'パスワードでのログインは無効です。外部プロバイダーか、ハブのコマンドラインを使ってください。',
      passwordless_login_off: () =>
        'このハブではパスキーだけではログインできません。先にパスワードを入力してください。',
      not_found: () => '対象はもう存在しません。削除された可能性があります。',
      method_not_allowed: () => 'ハブがこのリクエストに対応していません。ページを再読み込みしてください。',
      conflict: () => 'ほかの人が同時に変更しました。内容を確認して、もう一度お試しください。',
      passkeys_unavailable: () =>
        'このアドレスではブラウザーがパスキーを許可しません。HTTPS とホスト名で管理画面を開いてください。',
      limit_reached: () => '上限に達しました。先にどれかを削除してください。',
      upload_conflict: () =>
        `別のアップロードが進行中か、中止されたばかりです。${limits.uploadAbandonedSeconds} 秒待ってから、もう一度お試しください。`,
      invalid_database: () =>
        'このファイルは使用できるデータベースではありません。何も変更されていません。同じか古いバージョンのハブで作成したバックアップを選択してください。',
      invalid_theme: () => 'このファイルは使用できるテーマではありません。何もインストールされていません。',
      request_timeout: () => 'アップロードが時間切れになりました。もう一度お試しください。',
      code_host_failed: () =>
        'コードホストまたはプロバイダーがエラーを返しました。URL を確認して、もう一度お試しください。',
      payload_too_large: () => 'リクエストが大きすぎます。',
      unsupported_media_type: () =>
        'ハブがこのリクエストに対応していません。ページを再読み込みしてください。',
      too_many_attempts: ({ wait }) =>
        `お使いのアドレスからの失敗が多すぎます。${wait}後にもう一度お試しください。`,
      too_many_requests: ({ wait }) => `リクエストが多すぎます。${wait}後にもう一度お試しください。`,
      busy: ({ wait }) => `ハブが混み合っています。${wait}後にもう一度お試しください。`,
      shutting_down: ({ wait }) => `ハブが停止または再起動しています。${wait}後にもう一度お試しください。`,
      internal: ({ requestId }) => `内部エラーです。ハブのログでリクエスト ${requestId} を確認してください。`,
      storage_failed: () =>
        'ハブがデータベースに書き込めません。ログを確認してください。ライブ表示は継続し、ハブは再試行を続けます。',
      storage_full: () =>
        'ハブのディスクに空きがなく、何も保存されませんでした。空きを作ってから、もう一度お試しください。',
      unreachable: () => 'ハブが応答しません。接続と、ハブが動作していることを確認してください。',
      unreadable: () =>
        '予期しない応答です。ハブの手前のプロキシからの可能性があります。もう一度お試しください。',
      cookie_refused: () =>
        'ログインに成功しましたが、ブラウザーがセッション Cookie を保存しませんでした。HTTPS でこのページを開き、Cookie を許可してください。',
    },
    other: 'リクエストに失敗しました。',
    shortWhile: 'しばらく',
  },
  validation: {
    required: '必須項目です。',
    unknown: '不明な値です。ページを再読み込みしてください。',
    oneOf: (values) => `次のいずれかにしてください: ${values}。`,
    atLeastCharacters: (count) => `${count} 文字以上にしてください。`,
    atMostCharacters: (count) => `${count} 文字以内にしてください。`,
    atLeastItems: (count) => `${count} 件以上にしてください。`,
    atMostItems: (count) => `${count} 件以内にしてください。`,
    twice: '重複しています。',
    atLeast: (bound) => `${bound} 以上にしてください。`,
    atMost: (bound) => `${bound} 以下にしてください。`,
    number: '数値を入力してください。',
    whole: '整数を入力してください。',
    form: '形式または文字が無効です。',
    date: '有効な日付を入力してください。',
    notInstalled: 'このテーマはインストールされていません。',
    address: 'URL を入力してください。',
    httpsAddress: 'https:// で始まる URL を入力してください。',
    plainAddress: 'URL にクエリ、フラグメント、ユーザー名、パスワードを含めることはできません。',
    neededByLogin: '外部ログインに必要です。',
    staysOnAlone: '外部ログインがない間はオフにできません。',
    staysOnEmpty: '許可するユーザーの一覧が空の間はオフにできません。',
    laterEnd: '開始より後の日時を入力してください。',
    maintenanceEnd: 'メンテナンスには終了日時が必要です。',
    noNode: (id) => `ノード ${id} はもう存在しません。`,
    cron: '30 3 * * * のような cron の 5 つのフィールドを入力してください。',
    never: 'この時刻は訪れません。',
    timeZone: 'Europe/Berlin のようなタイムゾーンを入力してください。',
    reserved: (name) => `${name} は設定できません。`,
    statusOrder: '範囲は小さいステータスから始めてください。',
    noNodes: 'ハートビートにノードはありません。',
    commonPassword: '最もよく使われる 10,000 個のパスワードの 1 つです。',
    namePassword: 'ユーザー名とサイト名は真っ先に推測されます。',
    patternPassword: '繰り返しや連続した文字は真っ先に推測されます。',
  },
};
