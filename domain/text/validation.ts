/** The validation sentences, the same from the form and from the server. */
export const required = (field: string): string => `${field}は必須です。`
export const maxLength = (field: string, n: number): string => `${field}は${n}文字以下である必要があります`
export const minLength = (field: string, n: number): string => `${field}は${n}文字以上である必要があります`
export const maxNumber = (field: string, n: number): string => `${field}は${n}以下である必要があります`
export const minNumber = (field: string, n: number): string => `${field}は${n}以上である必要があります`
export const maxCount = (field: string, n: number): string => `${field}は${n}件以下である必要があります`
export const minCount = (field: string, n: number): string => `${field}は${n}件以上である必要があります`
export const notANumber = (field: string): string => `${field}は数値を入力してください。`
export const notAnInteger = (field: string): string => `${field}は整数を入力してください。`
export const notADate = (field: string): string => `${field}は正しい日付を入力してください。`
export const yearsBetween = (field: string, from: number, to: number): string =>
  `${field}は${from}年から${to}年までの日付を入力してください。`
export const shortYear = (field: string): string =>
  `${field}の年は、2025年のような西暦4桁か、令和7年のような元号で入力してください。`
export const otherWeekday = (field: string): string => `${field}の曜日が日付と合いません。`
export const timeMissing = (field: string): string => `${field}は日付に続けて時刻も入力してください。`
export const notATime = (field: string): string => `${field}は 8:30 のような時刻か時間を入力してください。`
export const notAMoment = (field: string): string => `${field}は 2026/6/17 9:30 のような日時を入力してください。`
export const notATimeOfDay = (field: string): string => `${field}は 9:30 のような時刻を入力してください。`
export const notAPercentage = (field: string): string => `${field}は 10 や 12.5% のような割合を入力してください。`
export const notRepeatable = (field: string): string => `${field}に「〃」や「同上」は使えません。値を入力してください。`
export const notAnEmail = (field: string): string => `${field}の形式が正しくありません。`
export const notAChoice = (field: string): string => `${field}を選択してください。`
/** Of a template that was carried before its next version came. */
export const templateReplaced = (name: string): string =>
  `テンプレート「${name}」は新しい版に変わったか、保管されています。テンプレートを選び直してください。`
export const notAccepted = (field: string): string => `${field}の値が正しくありません。`
export const entriesAtMost = (n: number): string => `${n}件以下である必要があります`
/** Of a text with NUL or half a character, which no database holds, or with what is no character and never will be. */
export const unstorable = '使用できない文字が含まれています。'
export const isStorable = (text: string): boolean =>
  !/[\0\p{Noncharacter_Code_Point}]/u.test(text) && text.isWellFormed()
export const fileTooLarge = (name: string, maxBytes: number): string =>
  `「${name}」は大きすぎます。${maxBytes / 1024 ** 2}MB以下のファイルを選んでください。`
export const fullCompany = (maxBytes: number): string =>
  `会社のファイルの容量（${maxBytes / 1024 ** 3}GB）が足りません。使わないファイルを削除してごみ箱からも消すか、管理者に連絡してください。`

export const validationMessages = {
  monthRange: '開始月は終了月より前の年月を設定してください',
  dateRange: '開始日は終了日より前の日付を設定してください',
  timeRange: '終了時刻は開始時刻より後の時刻を設定してください',
  timeWithoutDay: '時刻を設定するには、日付も入力してください。',
  leadNotMember: '主担当はメンバーの中から選択してください。',
  dateRangeEmpty: '開始日または終了日を入力してください。',
  stepsRequired: '承認ステップは必須です',
  approversRequired: '承認者を選択してください',
  approverRepeated: '同じ承認者を複数のステップに設定できません。',
  passwordConfirmation: 'パスワードが確認用と一致しません。',
  destinationRequired: '宛先または案件を設定してください。',
  noOptions: '選択肢がありません',
  pickerDate: 'Date input not valid.',
  csvColumns: 'ダウンロードする列を1つ以上、重複なく選択してください。',
} as const
