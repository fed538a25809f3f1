/** 建築物衛生法, 水道法 and what else keeps a building healthy. */
import { atLeast, everyDays, everyMonths, everyYears, within, type PresetFacts } from './preset.ts'

/** The books of 建築物衛生法 are kept five years. */
const books = { retention_years: 5 } as const
const summer = { from: '06-01', to: '09-30' } as const
const buildingHealth = { law: '建築物衛生法', qualification: null, ...books } as const
const drinkingWater = {
  ...buildingHealth,
  article: '建築物衛生法施行規則4条',
  source: '東京都「飲料水の管理」表1、江東区「特定建築物」',
} as const
const coolingTower = {
  ...buildingHealth,
  article: '建築物衛生法施行規則3条の18',
  source: '江東区「特定建築物」、coolingtower.jp（則3条の18）',
} as const
const cleaning = {
  ...buildingHealth,
  article: '建築物衛生法施行規則4条の4・4条の5',
  source: 'kyoritu-kanri.com「法定点検」、keiyo-juken（則4条の4・4条の5）',
} as const
const simpleWater = {
  law: '水道法',
  article: '水道法34条の2、同施行規則55条・56条',
  source: '栃木県保健衛生事業団、surugakkc.net',
} as const
const officeHealth = {
  law: '労働安全衛生法（事務所衛生基準規則）',
  qualification: null,
  source: 'kannosrfp.com「事務所則」、toho-seiki.com',
} as const
const septic = { law: '浄化槽法', retention_years: 3 } as const

export const sanitationPresets = [
  {
    key: 'air-quality',
    name: '空気環境測定',
    ...buildingHealth,
    article: '建築物衛生法施行令2条、同施行規則3条の2',
    rule: within(everyMonths(2)),
    note: '各階で1日に2回測り、平均します。',
    source: '仙台市「建築物環境衛生管理基準」、江東区「特定建築物」',
  },
  {
    key: 'formaldehyde',
    name: 'ホルムアルデヒド測定',
    ...buildingHealth,
    article: '建築物衛生法施行規則3条の2',
    rule: { counting: 'season', season: summer, every_years: null },
    note: '新築・大規模な修繕や模様替のあと、使いはじめてから最初の6月1日〜9月30日に1回です。数えはじめは使用開始の日です。',
    source: '仙台市「建築物環境衛生管理基準」、江東区「特定建築物」',
  },
  {
    key: 'cooling-tower-check',
    name: '冷却塔・加湿装置・排水受け 点検',
    ...coolingTower,
    rule: within(everyMonths(1)),
    is_due_at_restart: true,
    note: '使いはじめるときと、使用中1か月以内ごとです。1か月を超えて使わない間は不要です。',
  },
  {
    key: 'cooling-tower-cleaning',
    name: '冷却塔・冷却水管・加湿装置 清掃',
    ...coolingTower,
    rule: within(everyYears(1)),
  },
  {
    key: 'dust-meter-calibration',
    name: '粉じん計の較正',
    ...buildingHealth,
    article: '建築物衛生法施行規則3条の2',
    rule: within(everyYears(1)),
    source: '江東区「特定建築物」',
  },
  { key: 'residual-chlorine', name: '残留塩素の測定', ...drinkingWater, rule: within(everyDays(7)) },
  {
    key: 'drinking-water-quality',
    name: '飲料水 水質検査',
    ...drinkingWater,
    rule: within(everyMonths(6)),
    note: '16項目と11項目を交互に行います。',
  },
  {
    key: 'disinfection-by-products',
    name: '飲料水 消毒副生成物の検査',
    ...drinkingWater,
    rule: { counting: 'season', season: summer, every_years: 1 },
    note: '毎年6月1日〜9月30日に12項目です。',
  },
  {
    key: 'water-tank-cleaning',
    name: '貯水槽・貯湯槽 清掃',
    ...drinkingWater,
    rule: within(everyYears(1)),
    fulfils: ['simple-water-cleaning'],
  },
  {
    key: 'ground-water-quality',
    name: '飲料水（地下水など） 水質検査',
    ...drinkingWater,
    rule: within(everyYears(3)),
    note: '地下水などを飲み水にしている建物で、7項目です。',
  },
  { key: 'rust-inhibitor', name: '防錆剤の検査', ...drinkingWater, rule: within(everyMonths(2)) },
  {
    key: 'drainage-cleaning',
    name: '排水設備 清掃',
    ...buildingHealth,
    article: '建築物衛生法施行規則4条の3',
    rule: within(everyMonths(6)),
    source: 'taiseikogyo.org「建築物環境衛生管理基準」',
  },
  { key: 'general-cleaning', name: '大掃除', ...cleaning, rule: within(everyMonths(6)) },
  { key: 'pest-control', name: 'ねずみ・昆虫等の調査と防除', ...cleaning, rule: within(everyMonths(6)) },
  {
    key: 'simple-water-inspection',
    name: '簡易専用水道 検査',
    ...simpleWater,
    rule: within(everyYears(1)),
    qualification: '登録検査機関',
    note: '受水槽の有効容量が10㎥を超えるものです。',
  },
  {
    key: 'simple-water-cleaning',
    name: '簡易専用水道 水槽の清掃',
    ...simpleWater,
    rule: within(everyYears(1)),
    qualification: null,
    note: '受水槽の有効容量が10㎥を超えるものです。',
  },
  {
    key: 'office-ventilation',
    name: '事務所 機械換気設備の点検',
    ...officeHealth,
    article: '事務所衛生基準規則9条',
    rule: within(everyMonths(2)),
    retention_years: 3,
  },
  {
    key: 'office-lighting',
    name: '事務所 照明設備の点検',
    ...officeHealth,
    article: '事務所衛生基準規則10条',
    rule: within(everyMonths(6)),
  },
  {
    key: 'septic-tank-cleaning',
    name: '浄化槽 清掃',
    ...septic,
    article: '浄化槽法10条',
    rule: atLeast(1, everyYears(1)),
    qualification: null,
    source: 'hashiba-shoji「浄化槽の維持管理」、iwjoso（規則5条）',
  },
  {
    key: 'septic-tank-inspection',
    name: '浄化槽 11条検査',
    ...septic,
    article: '浄化槽法11条',
    rule: atLeast(1, everyYears(1)),
    qualification: '指定検査機関',
    note: '毎年4月1日〜3月31日に1回です。会社の年度が4月から始まらないときは、年度の分けかたに注意してください。',
    source: 'hashiba-shoji「浄化槽の維持管理」、s-seisou',
  },
] as const satisfies readonly PresetFacts[]
