/** Comments on the matters of content/matters.ts, oldest first. Who is named with @ is told beside. */
export type Remark = {
  matter: string
  author: string
  /** Days from today, and the time. */
  day: number
  time: string
  body: string
  mentions?: readonly string[]
}

export const remarks: readonly Remark[] = [
  {
    matter: 'roof',
    author: '松田 涼',
    day: -6,
    time: '10:15',
    body: '膨れの範囲を写真に撮りました。昨年より広がっています。',
  },
  {
    matter: 'roof',
    author: '高橋 健一',
    day: -6,
    time: '11:02',
    body: '@松田 涼 ありがとうございます。相見積もりを2社で取りましょう。',
    mentions: ['松田 涼'],
  },
  {
    matter: 'cleaning',
    author: '西尾 里美',
    day: -5,
    time: '17:40',
    body: '最終日の作業が完了しました。3F廊下に落ちない油染みが1か所あります。',
  },
  {
    matter: 'cleaning',
    author: '伊藤 翔太',
    day: -5,
    time: '18:05',
    body: '@西尾 里美 確認しました。次回、染み抜きをお願いします。',
    mentions: ['西尾 里美'],
  },
  {
    matter: 'fire',
    author: '大島 直人',
    day: -4,
    time: '09:20',
    body: '非常放送の鳴動時間ですが、低層階は11時台でも問題ないでしょうか。',
  },
  {
    matter: 'fire',
    author: '渡辺 真由美',
    day: -4,
    time: '13:48',
    body: '@大島 直人 低層階のテナント様に確認し、12時台のみ避ける条件で了承をいただきました。\n@中村 彩 当日の立会いをお願いできますか。',
    mentions: ['大島 直人', '中村 彩'],
  },
  {
    matter: 'power',
    author: '加藤 由紀',
    day: -3,
    time: '15:30',
    body: '停電のご案内を全院へ送付しました。透析室のみ個別に説明が必要です。',
  },
  {
    matter: 'tank',
    author: '西尾 里美',
    day: -2,
    time: '16:10',
    body: '清掃完了、残留塩素0.4mg/Lです。検査結果は3営業日後に届きます。',
  },
  {
    matter: 'tank',
    author: '森 美咲',
    day: -2,
    time: '16:35',
    body: '@中村 彩 報告書の作成をお願いします。写真は報告フォルダに入れました。',
    mentions: ['中村 彩'],
  },
  {
    matter: 'elevator',
    author: '森川 浩',
    day: -2,
    time: '14:22',
    body: '1号機の着床誤差が+8mmだったため再調整し、±3mm以内に収まりました。',
  },
  {
    matter: 'leak',
    author: '小林 大輔',
    day: -1,
    time: '10:12',
    body: '現地到着しました。給湯室天井内の給水管継手から漏れています。3F系統を止水しました。',
  },
  {
    matter: 'leak',
    author: '高橋 健一',
    day: -1,
    time: '10:30',
    body: '@小林 大輔 2Fテナント様への影響も確認をお願いします。',
    mentions: ['小林 大輔'],
  },
  {
    matter: 'leak',
    author: '小林 大輔',
    day: -1,
    time: '11:05',
    body: '2Fの天井ボードに約30cmのしみがあります。書類・機器への被害はありません。応急処置を始めます。',
  },
  {
    matter: 'leak',
    author: '中村 彩',
    day: -1,
    time: '14:50',
    body: '@高橋 健一 @小林 大輔 オーナー様へ一報を入れました。今日中に緊急対応報告書の初版をお送りします。',
    mentions: ['高橋 健一', '小林 大輔'],
  },
  { matter: 'led', author: '伊藤 翔太', day: -1, time: '16:20', body: '器具の納期は来週前半に回答とのことです。' },
  {
    matter: 'pump',
    author: '山本 拓也',
    day: 0,
    time: '08:40',
    body: '振動値は7.1mm/sでした。交換を推奨します。@佐藤 恵子 見積書の提出をご承認ください。',
    mentions: ['佐藤 恵子'],
  },
  {
    matter: 'door',
    author: '佐藤 恵子',
    day: 0,
    time: '08:45',
    body: '@伊藤 翔太 朝の混雑前に一度見てもらえますか。',
    mentions: ['伊藤 翔太'],
  },
  {
    matter: 'aircon',
    author: '原田 誠',
    day: 0,
    time: '08:50',
    body: 'AC-503、吹出温度の差が7.5℃です。フィルターは清掃済みなので、ファンモーターを確認します。',
  },
  {
    matter: 'aircon',
    author: '小林 大輔',
    day: 0,
    time: '08:55',
    body: '@中村 彩 点検報告書の所見に追記しました。確認をお願いします。',
    mentions: ['中村 彩'],
  },
]

/** Short remarks for other matters. */
export const passingRemarks = [
  '現地確認が完了しました。',
  '部材の納期を確認中です。',
  '写真を報告フォルダに追加しました。',
  'テナント様から日程変更のご希望がありました。',
  '作業完了しました。異常ありません。',
  '次回は脚立8尺を持参してください。',
  '見積書をお送りしました。ご確認ください。',
  '立会いの方のお名前を記録しました。',
] as const
