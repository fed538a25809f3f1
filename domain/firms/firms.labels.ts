/** 取引先: the companies that guests work for, in the company's words. */
export const firmColumnLabels = {
  name: '会社名',
  tel: '電話番号',
  registration_number: '登録番号',
  seats: '招待できる人数',
} as const

/** A firm that is registered without a word of it. */
export const customarySeats = 5

export const firmTexts = {
  taken: '同じ名前の取引先があります。',
  notARegistrationNumber: '登録番号は、Tと13桁の数字で入力してください。',
  inUse: '所属するゲストか、招待中の人がいます。先に所属を外すか、招待を取り消してください。',
  placedMeanwhile: 'ほかの人がこの人の取引先を先に変更しました。開き直して確認してください。',
  notAGuest: '取引先に所属できるのは、ゲストだけです。',
  full: (seats: number): string =>
    `この取引先の人数は、招待中の人を含めて${seats}名までです。設定の「取引先」で人数を変更できます。`,
  fullForHead: (seats: number): string =>
    `人数は、招待中の人を含めて${seats}名までです。増やすときは、招待元の会社に依頼してください。`,
  fewerThanTaken: (taken: number): string =>
    `所属する人と招待中の人が${taken}名います。${taken}以上を入力してください。`,
  ownRemoval: '自分自身は外せません。招待元の会社に依頼してください。',
  headRemoval: '代表者は外せません。招待元の会社に依頼してください。',
  notOwn: '自社の人を選択してください。',
  staysHead: '代表者は案件に残ります。外れる人には、ほかの人を選択してください。',
  accepted: 'この招待は既に承諾されています。',
  knownElsewhere: 'このメールアドレスの人は、すでに参加しているか、招待されています。招待元の会社に確認してください。',
  successorWanted: '担当している案件があります。引き継ぐ人を選択してください。',
} as const
