/** Worked by hand from the wording of the law, or of a contract: `docs/plans.md` shows them to people. */
import type { Rule, Timing } from '#domain/plans/rules.ts'
import { anyDay } from './timings.ts'

export type Example = {
  name: string
  source: string
  rule: Rule
  timing?: Partial<Timing>
  /** What the plan says, in words. */
  given: string
  /** Performed on these days, one time after the other. */
  performed?: string[]
  /** The certificates that were given at those times. */
  certificates?: string[]
  /** By when the next ones are due, and what is planned: a day, or only its month. */
  wanted: { due_by: string; planned: string }[]
}

const due = (...days: string[]): Example['wanted'] => days.map((day) => ({ due_by: day, planned: day.slice(0, 7) }))
const months = (n: number) => ({ n, unit: 'month' as const })
const years = (n: number) => ({ n, unit: 'year' as const })

export const examples: Example[] = [
  {
    name: '空気環境測定（2月以内ごとに1回）',
    source: '建築物衛生法施行規則3条の2、仙台市「建築物環境衛生管理基準」',
    rule: { counting: 'rolling', every: months(2) },
    given: '前回 2026-04-10',
    timing: { anchor_on: '2026-04-10' },
    wanted: due('2026-06-10', '2026-08-10', '2026-10-10'),
  },
  {
    name: '空気環境測定を早く行ったとき',
    source: '同上（「以内ごと」は実施した日から数える）',
    rule: { counting: 'rolling', every: months(2) },
    given: '前回 2026-04-10、6月5日に実施',
    timing: { anchor_on: '2026-04-10' },
    performed: ['2026-06-05'],
    wanted: due('2026-08-05', '2026-10-05'),
  },
  {
    name: '月次点検（31日から）',
    source: '民法143条2項（応当する日がない月は、その末日）',
    rule: { counting: 'rolling', every: months(1) },
    given: '前回 2026-01-31、2月28日に実施',
    timing: { anchor_on: '2026-01-31', valid_from: '2026-01-01' },
    performed: ['2026-02-28'],
    wanted: due('2026-03-31', '2026-04-30', '2026-05-31'),
  },
  {
    name: '年次点検（2月29日から）',
    source: '民法143条2項',
    rule: { counting: 'rolling', every: years(1) },
    given: '前回 2024-02-29、2025年から2027年は2月28日に実施',
    timing: { anchor_on: '2024-02-29', valid_from: '2024-04-01' },
    performed: ['2025-02-28', '2026-02-28', '2027-02-28'],
    wanted: due('2028-02-29', '2029-02-28'),
  },
  {
    name: '前回がわからない点検',
    source: '前回が不明なら、いま期限とする（未確認と示す）',
    rule: { counting: 'rolling', every: months(6) },
    given: '前回 不明、計画は2026-04-01から',
    wanted: due('2026-04-01'),
  },
  {
    name: 'ボイラーの自主検査と休止',
    source: 'ボイラー及び圧力容器安全規則32条（1月を超えて使用しない間は不要、再開のときに行う）',
    rule: { counting: 'rolling', every: months(1) },
    given: '前回 2026-04-15、2026-05-01〜2026-10-31は休止',
    timing: { anchor_on: '2026-04-15', pauses: [{ from: '2026-05-01', until: '2026-10-31' }], is_due_at_restart: true },
    wanted: due('2026-11-01', '2026-12-01'),
  },
  {
    name: 'ゴンドラの短い休止',
    source: 'ゴンドラ安全規則21条（休止が1月以内なら、期限は変わらない）',
    rule: { counting: 'rolling', every: months(1) },
    given: '前回 2026-04-15、2026-05-10〜2026-05-20は休止',
    timing: { anchor_on: '2026-04-15', pauses: [{ from: '2026-05-10', until: '2026-05-20' }], is_due_at_restart: true },
    wanted: due('2026-05-15', '2026-06-15'),
  },
  {
    name: 'フロン簡易点検（3か月に1回以上）',
    source: 'フロン排出抑制法16条の判断基準、三菱重工「フロン排出抑制法」',
    rule: { counting: 'window', each: months(3), times: 1 },
    given: '年度は4月から、6月30日に実施',
    performed: ['2026-06-30'],
    wanted: [
      { due_by: '2026-09-30', planned: '2026-07' },
      { due_by: '2026-12-31', planned: '2026-10' },
    ],
  },
  {
    name: '消防訓練（年2回以上）',
    source: '消防法施行規則3条10項、香南市「消防訓練」',
    rule: { counting: 'window', each: years(1), times: 2 },
    given: '年度は4月から、希望は9月',
    timing: { wish: { ...anyDay, month: 9 } },
    wanted: [
      { due_by: '2027-03-31', planned: '2026-09' },
      { due_by: '2027-03-31', planned: '2027-03' },
    ],
  },
  {
    name: '消防用設備等 機器点検（6か月）',
    source: '消防法17条の3の3、平成16年消防庁告示9号、岡崎市「消防用設備等点検報告制度」',
    rule: { counting: 'window', each: months(6), times: 1 },
    given: '年度は4月から、希望は10月の第2金曜、休業日は前の営業日',
    timing: { wish: { ...anyDay, month: 10, week: 2, weekday: 5 }, on_closed_day: 'before' },
    wanted: [
      { due_by: '2026-09-30', planned: '2026-04-10' },
      { due_by: '2027-03-31', planned: '2026-10-09' },
    ],
  },
  {
    name: '特定建築物 定期調査報告（3年ごと、8月1日〜11月29日）',
    source: '建築基準法12条1項、神戸市の報告時期（確認日2026-11-27）',
    rule: { counting: 'report', every_years: 3, due_year: 2027, season: { from: '08-01', to: '11-29' } },
    given: '次の報告の年 2027',
    wanted: [{ due_by: '2027-11-29', planned: '2027-08' }],
  },
  {
    name: '特定建築物 定期調査報告（時期を確認していない）',
    source: '特定行政庁に確かめるまで、日を決めない',
    rule: { counting: 'report', every_years: 3, due_year: null, season: null },
    given: '特定行政庁 未定',
    wanted: [],
  },
  {
    name: 'ボイラー性能検査（有効期限）',
    source: 'ボイラー及び圧力容器安全規則37・38条（有効期間は検査証に記される）',
    rule: { counting: 'certificate', valid_for: years(1) },
    given: '検査証の期限 2026-09-30、9月10日に検査し次の期限は2027-08-31',
    timing: { anchor_on: '2026-09-30' },
    performed: ['2026-09-10'],
    certificates: ['2027-08-31'],
    wanted: due('2027-08-31'),
  },
  {
    name: 'ホルムアルデヒド測定',
    source: '建築物衛生法施行規則3条の2（使用開始後、最初の6月1日〜9月30日に1回）',
    rule: { counting: 'season', season: { from: '06-01', to: '09-30' }, every_years: null },
    given: '使用開始 2026-10-01',
    timing: { anchor_on: '2026-10-01' },
    wanted: [{ due_by: '2027-09-30', planned: '2027-06' }],
  },
  {
    name: '消毒副生成物の検査（毎年6月1日〜9月30日）',
    source: '建築物衛生法施行規則4条、東京都「飲料水の管理」表1',
    rule: { counting: 'season', season: { from: '06-01', to: '09-30' }, every_years: 1 },
    given: '希望は7月',
    timing: { wish: { ...anyDay, month: 7 } },
    wanted: [
      { due_by: '2026-09-30', planned: '2026-07' },
      { due_by: '2027-09-30', planned: '2027-07' },
    ],
  },
  {
    name: '消防用ホースの耐圧（製造年の末日から10年、以後3年）',
    source: '平成16年消防庁告示9号、山梨県消防設備協会',
    rule: { counting: 'age', first: years(10), every: years(3) },
    given: '製造年の末日 2018-12-31、2028-11-10に実施',
    timing: { anchor_on: '2018-12-31' },
    performed: ['2028-11-10'],
    wanted: due('2031-11-10'),
  },
  {
    name: '浄化槽 11条検査（毎年4月1日〜3月31日）',
    source: '浄化槽法11条、環境省関係浄化槽法施行規則',
    rule: { counting: 'window', each: years(1), times: 1 },
    given: '希望は9月',
    timing: { wish: { ...anyDay, month: 9 } },
    wanted: [
      { due_by: '2027-03-31', planned: '2026-09' },
      { due_by: '2028-03-31', planned: '2027-09' },
    ],
  },
  {
    name: '毎月20日の巡回（契約）',
    source: '契約。休業日なら前の営業日（2026-06-20は土曜）',
    rule: { counting: 'window', each: months(1), times: 1 },
    given: '20日、休業日は前の営業日',
    timing: { wish: { ...anyDay, date: 20 }, on_closed_day: 'before' },
    wanted: [
      { due_by: '2026-04-30', planned: '2026-04-20' },
      { due_by: '2026-05-31', planned: '2026-05-20' },
      { due_by: '2026-06-30', planned: '2026-06-19' },
    ],
  },
  {
    name: '最終月曜の清掃（契約）',
    source: '契約',
    rule: { counting: 'window', each: months(1), times: 1 },
    given: '最終月曜',
    timing: { wish: { ...anyDay, week: 5, weekday: 1 } },
    wanted: [
      { due_by: '2026-04-30', planned: '2026-04-27' },
      { due_by: '2026-05-31', planned: '2026-05-25' },
    ],
  },
  {
    name: '隔週金曜の清掃（契約）',
    source: '契約。2026-04-01を含む週から',
    rule: { counting: 'window', each: { n: 2, unit: 'week' }, times: 1 },
    given: '金曜',
    timing: { wish: { ...anyDay, weekday: 5 } },
    wanted: [
      { due_by: '2026-04-12', planned: '2026-04-03' },
      { due_by: '2026-04-26', planned: '2026-04-17' },
    ],
  },
  {
    name: '10日ごとの検針（契約）',
    source: '契約',
    rule: { counting: 'window', each: { n: 10, unit: 'day' }, times: 1 },
    given: '2026-04-01から',
    wanted: [
      { due_by: '2026-04-10', planned: '2026-04-01' },
      { due_by: '2026-04-20', planned: '2026-04-11' },
    ],
  },
]
