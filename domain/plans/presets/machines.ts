/** フロン排出抑制法, ボイラー, ゴンドラ, ばい煙. */
import { atLeast, everyMonths, everyYears, within, type PresetFacts } from './preset.ts'

const threeYears = { retention_years: 3 } as const
const refrigerant = { law: 'フロン排出抑制法', article: 'フロン排出抑制法16条の判断基準', retention_years: 3 } as const
const periodic = {
  ...refrigerant,
  note: '記録簿は機器を廃棄してから3年保存します。',
  qualification: '十分な知見を有する者（冷媒フロン類取扱技術者など）',
  source: 'br-7000.jp「フロン排出抑制法」、三菱重工（frontier-s）',
} as const
const boiler = { law: '労働安全衛生法（ボイラー及び圧力容器安全規則）' } as const
const gondola = { law: '労働安全衛生法（ゴンドラ安全規則）' } as const
const soot = {
  law: '大気汚染防止法',
  article: '大気汚染防止法16条、同施行規則15条',
  qualification: null,
  ...threeYears,
  source: '東京都環境局、神戸市「ばい煙の測定」、埼玉県',
} as const
const onCertificate = { counting: 'certificate', valid_for: everyYears(1) } as const

export const machinePresets = [
  {
    key: 'refrigerant-simple',
    name: 'フロン類 簡易点検',
    ...refrigerant,
    rule: atLeast(1, everyMonths(3)),
    qualification: null,
    note: '業務用の空調機・冷凍冷蔵機器のすべてで、機器ごとに行います。記録簿は機器を廃棄してから3年保存します。',
    source: 'airtech-jp、三菱重工（frontier-s）',
  },
  {
    key: 'refrigerant-freezer',
    name: 'フロン類 定期点検（冷凍冷蔵 7.5kW以上）',
    ...periodic,
    rule: atLeast(1, everyYears(1)),
  },
  {
    key: 'refrigerant-air-medium',
    name: 'フロン類 定期点検（空調 7.5kW以上50kW未満）',
    ...periodic,
    rule: atLeast(1, everyYears(3)),
  },
  {
    key: 'refrigerant-air-large',
    name: 'フロン類 定期点検（空調 50kW以上）',
    ...periodic,
    rule: atLeast(1, everyYears(1)),
  },
  {
    key: 'boiler-self-inspection',
    name: 'ボイラー 定期自主検査',
    ...boiler,
    article: 'ボイラー及び圧力容器安全規則32条',
    rule: within(everyMonths(1)),
    is_due_at_restart: true,
    qualification: null,
    ...threeYears,
    note: '1か月を超えて使用しない間は不要です。使用を再び始めるときに行います。',
    source: 'thoz.org（ボ則32条）、keiyo-juken（ボ則）',
  },
  {
    key: 'boiler-performance',
    name: 'ボイラー 性能検査',
    ...boiler,
    article: 'ボイラー及び圧力容器安全規則37条・38条',
    rule: onCertificate,
    qualification: null,
    note: '期限は検査証の有効期間の末日です。更新で1年未満から2年まで変わることがあります。',
    source: 'thoz.org（ボ則）、厚生労働省資料',
  },
  {
    key: 'small-boiler',
    name: '小型ボイラー・小型圧力容器 定期自主検査',
    ...boiler,
    article: 'ボイラー及び圧力容器安全規則94条',
    rule: within(everyYears(1)),
    qualification: null,
    ...threeYears,
    source: 'thoz.org（ボ則94条）',
  },
  {
    key: 'gondola-self-inspection',
    name: 'ゴンドラ 定期自主検査',
    ...gondola,
    article: 'ゴンドラ安全規則21条・22条',
    rule: within(everyMonths(1)),
    is_due_at_restart: true,
    qualification: null,
    ...threeYears,
    note: '1か月を超えて使用しない間は不要です。このほか、その日の作業の前と悪天候のあとに点検します。',
    source: '安全衛生情報センター（ゴンドラ則21条）、izumikogyo',
  },
  {
    key: 'gondola-performance',
    name: 'ゴンドラ 性能検査',
    ...gondola,
    article: 'ゴンドラ安全規則',
    rule: onCertificate,
    qualification: null,
    note: '期限は検査証の有効期間の末日です。',
    source: '安全衛生情報センター（ゴンドラ則）、izumikogyo',
  },
  {
    key: 'soot-nitrogen-oxides',
    name: 'ばい煙測定（窒素酸化物）',
    ...soot,
    rule: atLeast(2, everyYears(1)),
    note: '排出ガス量が毎時4万㎥以上の施設は2か月を超えない作業期間ごとです。暖房専用・6か月以上休止するものは年1回のことがあります。条例に上乗せがあります。',
  },
  {
    key: 'soot-dust-gas',
    name: 'ばいじん測定（ガス専焼）',
    ...soot,
    rule: atLeast(1, everyYears(5)),
    note: 'ガスだけを燃やす施設です。条例に上乗せがあります。',
  },
] as const satisfies readonly PresetFacts[]
