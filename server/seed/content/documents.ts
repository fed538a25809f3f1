/** The company's documents, in every state that one can be in. Days count from today; people and matters by name. */
import type { AllOrOne } from '#domain/approvals/approvals.labels.ts'
import type { FormId } from '#server/seed/forms.ts'
import type { Scene } from '#server/seed/photos.ts'

export type Round = {
  day: number
  comment: string
  steps: readonly { approvers: readonly string[]; all_or_one?: AllOrOne }[]
  /** In their order; a round without its last answer still runs. */
  answers?: readonly { who: string; day: number; answer: 'OK' | 'NG'; comment: string }[]
  /** The applicant took it back. */
  cancelled?: number
}

export type Recipient = { name: string; opened?: number; downloaded?: number }

export type DemoDocument = {
  form: FormId
  /** {年} and {月} of the work. */
  title: string
  /** Key of a highlight (content/matters.ts); null is on its own. */
  matter: string | null
  /** The building, where no matter tells it. */
  building?: string
  author: string
  coauthors?: readonly string[]
  /** 記入を依頼: one of the coauthors, a guest of the matter. */
  asked?: { guest: string; due: number; note: string }
  created: number
  /** Day of the work, told in the form; default: that of creation. */
  work?: number
  /** Nothing is filled in yet. */
  isBlank?: boolean
  rounds?: readonly Round[]
  /** Chosen すぐに提出. */
  isImmediate?: boolean
  submitted?: { day: number; recipients: readonly Recipient[] }
  /** Recipients before submission. */
  recipients?: readonly Recipient[]
  /** Pictures for the form's photo boxes, in their order. */
  photos?: readonly Scene[]
  /** Files of the matter's report folder that follow as pages. */
  inserts?: readonly string[]
}

const [nakamura, takahashi, sato, kobayashi, watanabe, mori, ito, yamamoto, kato, matsuda] = [
  '中村 彩',
  '高橋 健一',
  '佐藤 恵子',
  '小林 大輔',
  '渡辺 真由美',
  '森 美咲',
  '伊藤 翔太',
  '山本 拓也',
  '加藤 由紀',
  '松田 涼',
] as const
const [miura, kuroda, fujii] = ['三浦 裕子', '黒田 慎一', '藤井 玲子'] as const
const checked = '内容を確認しました。'

const approvedRound = (day: number, comment: string, first: string, second: string): Round => ({
  day,
  comment,
  steps: [{ approvers: [first] }, { approvers: [second] }],
  answers: [
    { who: first, day: day + 1, answer: 'OK', comment: checked },
    { who: second, day: day + 1, answer: 'OK', comment: '承認します。提出をお願いします。' },
  ],
})

export const documents: readonly DemoDocument[] = [
  {
    form: '01_kuchoki_teiki_tenken',
    title: '空調機定期点検報告書（{月}月）',
    matter: 'aircon',
    author: nakamura,
    coauthors: ['原田 誠', kobayashi],
    asked: { guest: '原田 誠', due: 2, note: 'AC-503の異音について、測定値と処置を記入してください。' },
    created: -5,
    work: 0,
    photos: ['cassette', 'filterBefore', 'cassette', 'gauge'],
    inserts: ['高圧計_5F系統.jpg'],
    rounds: [
      {
        day: -3,
        comment: '速報版です。AC-503の異音について所見に記載しています。',
        steps: [{ approvers: [takahashi] }, { approvers: [sato] }],
        answers: [
          {
            who: takahashi,
            day: -2,
            answer: 'NG',
            comment: 'AC-503の電流値の単位を確認してください。所見に交換の時期も書き添えてください。',
          },
        ],
      },
    ],
  },
  {
    form: '03_omitsumorisho',
    title: 'AC-503 ファンモーター交換 見積書',
    matter: 'aircon',
    author: kobayashi,
    coauthors: [nakamura],
    created: -2,
    recipients: [{ name: miura }],
    rounds: [
      {
        day: -1,
        comment: '今週中に提出したい見積です。',
        steps: [{ approvers: [nakamura] }, { approvers: [takahashi, sato], all_or_one: 'one' }],
      },
    ],
  },
  {
    form: '02_shobo_setsubi_tenken_sokatsu',
    title: '消防用設備等点検結果報告書（上期）',
    matter: 'fire',
    author: watanabe,
    coauthors: [nakamura],
    created: -6,
    work: -4,
    recipients: [{ name: fujii }],
    rounds: [
      {
        day: -3,
        comment: '事前点検分です。不良1件は当日交換済みです。',
        steps: [{ approvers: [nakamura] }, { approvers: [takahashi] }, { approvers: [sato] }],
        answers: [{ who: nakamura, day: -2, answer: 'OK', comment: '設備数と不良内容を確認しました。' }],
      },
    ],
  },
  {
    form: '07_rosui_kinkyu_taio',
    title: '漏水事故報告書（3F給湯室）',
    matter: 'leak',
    author: kobayashi,
    coauthors: [nakamura],
    created: -1,
    photos: ['leak', 'repaired'],
    rounds: [
      {
        day: -1,
        comment: '初版です。',
        steps: [{ approvers: [nakamura] }, { approvers: [takahashi] }],
        answers: [{ who: nakamura, day: -1, answer: 'NG', comment: '2F天井ボードの被害範囲を追記してください。' }],
      },
      {
        day: 0,
        comment: '被害範囲を追記しました。',
        steps: [{ approvers: [nakamura] }, { approvers: [takahashi] }],
        answers: [{ who: nakamura, day: 0, answer: 'OK', comment: '追記を確認しました。' }],
      },
    ],
  },
  {
    form: '04_getsuji_owner_hokoku',
    title: '{年}年{月}月度 建物管理月次報告（青葉台グリーンビル）',
    matter: 'aircon',
    author: nakamura,
    created: -14,
    work: -32,
    rounds: [approvedRound(-12, '先月分の月次報告です。', takahashi, sato)],
    submitted: {
      day: -10,
      recipients: [
        { name: miura, opened: -10, downloaded: -9 },
        { name: '原田 誠', opened: -9 },
        { name: '大島 直人' },
      ],
    },
  },
  {
    form: '05_elevator_hoshu_tenken',
    title: 'エレベーター保守点検報告書（{月}月度）',
    matter: 'elevator',
    author: watanabe,
    coauthors: ['森川 浩'],
    created: -24,
    work: -30,
    rounds: [approvedRound(-23, '着床誤差は再調整済みです。', nakamura, takahashi)],
    submitted: { day: -21, recipients: [{ name: fujii, opened: -20, downloaded: -20 }] },
  },
  {
    form: '03_omitsumorisho',
    title: '屋上防水改修工事 概算見積書',
    matter: 'roof',
    author: matsuda,
    created: -9,
    isImmediate: true,
    submitted: { day: -8, recipients: [{ name: miura }] },
  },
  {
    form: '06_chosuiso_seiso_hokoku',
    title: '貯水槽清掃報告書（三田レジデンス）',
    matter: 'tank',
    author: mori,
    coauthors: [nakamura],
    created: -2,
    photos: ['tankBefore', 'tankAfter', 'tankBefore', 'tankAfter'],
    rounds: [approvedRound(-2, '水質検査の結果は届き次第追補します。', nakamura, takahashi)],
    recipients: [{ name: '三田レジデンス管理組合' }],
  },
  {
    form: '08_koji_kanryo_juryosho',
    title: '共用部床補修工事 完了報告書',
    matter: 'cleaning',
    author: ito,
    created: -5,
    rounds: [approvedRound(-5, '検査合格です。', takahashi, sato)],
    submitted: { day: -3, recipients: [{ name: kuroda, opened: -3, downloaded: -2 }] },
  },
  {
    form: '03_omitsumorisho',
    title: '給湯配管更新工事 見積書',
    matter: 'leak',
    author: nakamura,
    coauthors: [kobayashi],
    created: -1,
    rounds: [
      {
        day: -1,
        comment: '応急処置後の本復旧の見積です。',
        steps: [{ approvers: [takahashi, sato], all_or_one: 'all' }],
        answers: [{ who: takahashi, day: 0, answer: 'OK', comment: checked }],
      },
    ],
  },
  {
    form: '03_omitsumorisho',
    title: 'LED照明更新工事 見積書',
    matter: 'led',
    author: ito,
    created: -11,
    rounds: [
      {
        day: -9,
        comment: '器具単価は先月の回答です。',
        steps: [{ approvers: [nakamura] }, { approvers: [takahashi] }],
        cancelled: -8,
      },
    ],
  },
  {
    form: '03_omitsumorisho',
    title: '受変電設備 年次点検 見積書',
    matter: 'power',
    author: kato,
    created: -30,
    isImmediate: true,
    submitted: {
      day: -28,
      recipients: [
        { name: '篠原 明', opened: -28 },
        { name: '長谷川 恵', opened: -27, downloaded: -27 },
      ],
    },
  },
  {
    form: '03_omitsumorisho',
    title: '排水ポンプ交換 見積書',
    matter: 'pump',
    author: yamamoto,
    created: 0,
    rounds: [
      {
        day: 0,
        comment: '振動値7.1mm/sのため交換を推奨します。',
        steps: [{ approvers: [sato] }, { approvers: [takahashi] }],
      },
    ],
  },
  {
    form: '01_kuchoki_teiki_tenken',
    title: '空調機定期点検報告書（{年}年{月}月）',
    matter: null,
    building: '青葉台グリーンビル',
    author: nakamura,
    created: -184,
    work: -185,
    photos: ['cassette', 'filterBefore', 'cassette', 'gauge'],
    rounds: [approvedRound(-183, '前回点検分です。', takahashi, sato)],
    submitted: { day: -181, recipients: [{ name: miura, opened: -180, downloaded: -180 }] },
  },
  {
    form: '08_koji_kanryo_juryosho',
    title: '自動ドア センサー調整 完了報告書',
    matter: 'door',
    author: ito,
    created: 0,
    isBlank: true,
  },
  {
    form: '05_elevator_hoshu_tenken',
    title: 'エレベーター保守点検報告書（{月}月度）',
    matter: 'elevator',
    author: watanabe,
    coauthors: ['森川 浩'],
    asked: { guest: '森川 浩', due: 3, note: '着床誤差の測定値と、交換した部品を記入してください。' },
    created: -2,
  },
  {
    form: '04_getsuji_owner_hokoku',
    title: '{年}年{月}月度 建物管理月次報告（青葉台グリーンビル）',
    matter: 'air',
    author: nakamura,
    created: -1,
    work: -1,
  },
  {
    form: '04_getsuji_owner_hokoku',
    title: '{年}年{月}月度 建物管理月次報告（港南シーサイドタワー）',
    matter: null,
    building: '港南シーサイドタワー',
    author: watanabe,
    created: -13,
    work: -32,
    isImmediate: true,
    recipients: [{ name: fujii }],
  },
  {
    form: '02_shobo_setsubi_tenken_sokatsu',
    title: '消防用設備等点検結果報告書（丸の内東ビル）',
    matter: null,
    building: '丸の内東ビル',
    author: ito,
    created: -40,
    rounds: [approvedRound(-38, '総合点検の結果です。', nakamura, takahashi)],
  },
  {
    form: '06_chosuiso_seiso_hokoku',
    title: '貯水槽清掃報告書（青葉台グリーンビル）',
    matter: null,
    building: '青葉台グリーンビル',
    author: nakamura,
    created: -75,
    photos: ['tankBefore', 'tankAfter'],
  },
  {
    form: '07_rosui_kinkyu_taio',
    title: '緊急対応報告書（2F トイレ 給水管）',
    matter: null,
    building: '神田錦町第二ビル',
    author: kobayashi,
    created: -52,
    photos: ['leak', 'repaired'],
    rounds: [approvedRound(-50, '復旧完了しました。', nakamura, sato)],
  },
  {
    form: '08_koji_kanryo_juryosho',
    title: '給水ポンプ更新工事 完了報告書',
    matter: null,
    building: '新川物流センター',
    author: yamamoto,
    created: -61,
    rounds: [{ day: -60, comment: '受領書をいただきました。', steps: [{ approvers: [takahashi] }], cancelled: -59 }],
  },
  {
    form: '03_omitsumorisho',
    title: '非常灯バッテリー交換 見積書',
    matter: null,
    building: '桜木町メディカルプラザ',
    author: kato,
    created: -3,
    isImmediate: true,
    recipients: [{ name: '長谷川 恵' }],
  },
  {
    form: 'nichijo_junkai_tenken',
    title: '日常巡回点検表 青葉台グリーンビル {年}年{月}月',
    matter: 'rounds',
    author: kobayashi,
    coauthors: [nakamura],
    created: -2,
    work: -1,
  },
]

/** Unsent drafts that fill the list: a form for a building, so many days ago. */
export const drafts: readonly Pick<DemoDocument, 'form' | 'building' | 'author' | 'created'>[] = [
  { form: '01_kuchoki_teiki_tenken', building: '港南シーサイドタワー', author: watanabe, created: -17 },
  { form: '01_kuchoki_teiki_tenken', building: '丸の内東ビル', author: ito, created: -33 },
  { form: '03_omitsumorisho', building: '浅草雷門ホテル', author: nakamura, created: -8 },
  { form: '03_omitsumorisho', building: '大宮ステーションモール', author: kato, created: -19 },
  { form: '03_omitsumorisho', building: '芝浦テクノスクエア', author: kobayashi, created: -26 },
  { form: '04_getsuji_owner_hokoku', building: '神田錦町第二ビル', author: kobayashi, created: -12 },
  { form: '04_getsuji_owner_hokoku', building: '三田レジデンス', author: mori, created: -11 },
  { form: '05_elevator_hoshu_tenken', building: '丸の内東ビル', author: ito, created: -44 },
  { form: '07_rosui_kinkyu_taio', building: '三田レジデンス', author: mori, created: -68 },
  { form: '08_koji_kanryo_juryosho', building: '目白台アネックス', author: matsuda, created: -22 },
  { form: '08_koji_kanryo_juryosho', building: '浅草雷門ホテル', author: nakamura, created: -37 },
  { form: '06_chosuiso_seiso_hokoku', building: '桜木町メディカルプラザ', author: kato, created: -90 },
  { form: 'koji_shashincho', building: '青葉台グリーンビル', author: nakamura, created: -15 },
]
