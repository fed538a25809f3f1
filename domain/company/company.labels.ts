/** Japanese names of what admins set of the company. */
export const companyColumnLabels = {
  name: '会社名',
  representative_name: '代表者名',
  representative_position: '代表者役職',
  postal_code: '郵便番号',
  address: '住所',
  tel: '電話番号',
  registration_number: '登録番号',
  enable_ip_restriction: 'IPアドレス制限',
  allowed_ips: '許可するIPアドレス',
  members_require_approval: 'メンバーの書類提出に承認を必須にする',
  keep_photo_metadata: '写真の位置情報を社内のダウンロードに残す',
  keep_macros: 'マクロを提出するExcelに残す',
  guest_reports_count: 'ゲストの着手・完了の報告を、確認なしでステータスに反映する',
  owners_read_owner_reports: 'オーナー報告書をオーナーに公開する',
  owners_read_estimates: '見積書をオーナーに公開する',
  owners_read_reports: '報告書をオーナーに公開する',
  year_start_month: '年度の始まりの月',
  closed_weekdays: '休業する曜日',
  closed_days: '休業日',
} as const

/** The pictures that documents carry. */
export const companyPictureKinds = ['logo', 'seal'] as const
export type CompanyPictureKind = (typeof companyPictureKinds)[number]
/** What stands for the path of a picture where there is none. */
export const noPicture = 'none'
export const companyPictureLabels = { logo: '会社ロゴ', seal: '社印' } as const satisfies Record<
  CompanyPictureKind,
  string
>
