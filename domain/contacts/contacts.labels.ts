export const contactColumnLabels = {
  name: '氏名',
  affiliation: '会社名',
  email: 'メールアドレス',
  phone_number: '電話番号',
} as const
