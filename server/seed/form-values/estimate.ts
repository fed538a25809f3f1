/** 御見積書: lines of a few standard works. */
import { date, valuesOf, type FormWriter } from './writing.ts'

type Line = [name: string, quantity: number, unit: string, price: number, note?: string]

const fanMotor: Line[] = [
  ['ファンモーター AB-C563T用', 1, '台', 42_000],
  ['取付金具・防振ゴム', 1, '式', 6_800],
  ['交換作業費', 2, '人工', 28_000],
  ['高所作業・養生費', 1, '式', 15_000],
  ['撤去品処分費', 1, '式', 5_000],
  ['諸経費', 1, '式', 12_000],
]
const roofing: Line[] = [
  ['既存防水層 ケレン・清掃', 180, '㎡', 450],
  ['下地補修（膨れ部切開）', 12, '㎡', 4_200],
  ['ウレタン通気緩衝工法', 180, '㎡', 6_900],
  ['立上り ウレタン塗膜', 64, 'm', 3_800],
  ['脱気筒設置', 4, '個', 18_000],
  ['改修用ドレン', 3, '個', 26_000],
  ['トップコート', 180, '㎡', 950],
  ['仮設・養生', 1, '式', 120_000],
  ['諸経費', 1, '式', 160_000],
]
const piping: Line[] = [
  ['給水管 HIVP25A', 24, 'm', 3_200],
  ['継手・バルブ類', 1, '式', 38_000],
  ['天井解体・復旧', 6, '㎡', 14_500],
  ['配管工', 4, '人工', 28_000],
  ['断水・通水試験', 1, '式', 20_000],
  ['諸経費', 1, '式', 24_000],
]
const lighting: Line[] = [
  ['LEDベースライト 40形', 46, '台', 14_800],
  ['非常用照明器具', 6, '台', 32_000],
  ['既設器具撤去', 52, '台', 1_800],
  ['結線・取付', 8, '人工', 28_000],
  ['夜間割増', 1, '式', 96_000],
  ['産廃処分費', 1, '式', 28_000],
]
const pump: Line[] = [
  ['排水ポンプ SP-D50', 1, '台', 138_000],
  ['ベアリング・メカニカルシール', 1, '式', 46_000],
  ['交換作業費', 3, '人工', 28_000],
  ['試運転調整', 1, '式', 18_000],
  ['諸経費', 1, '式', 20_000],
]
const works: [RegExp, Line[]][] = [
  [/防水/, roofing],
  [/給水|給湯|配管|漏水/, piping],
  [/LED|照明/, lighting],
  [/ポンプ/, pump],
]

export const estimateValues: FormWriter = ({ building, owner, subject, day, number, random }) => {
  const lines = works.find(([pattern]) => pattern.test(subject))?.[1] ?? fanMotor
  return valuesOf(
    {
      '0:I1': `M-${day.slice(2, 4)}${day.slice(5, 7)}${String(number).padStart(3, '0')}`,
      '0:I2': date(day),
      '0:A4': owner.affiliation,
      '0:A5': owner.name,
      '0:C8': subject.replace(/ (概算)?見積書.*$/s, ''),
      '0:C9': building.name,
      '0:C10': 'ご発注後 約4週間',
      '0:C11': random.pick(['月末締翌月末払', '検収後30日以内']),
      '0:A34':
        '・作業時間は平日9:00〜17:00を想定しています。\n・天井内の既存配管に支障があった場合は別途協議とします。',
      '0:H34': String(random.pick([0, 5_000, 10_000])),
    },
    ...lines.map(([name, quantity, unit, price, note = ''], index) => {
      const row = 18 + index
      return {
        [`0:B${row}`]: name,
        [`0:E${row}`]: String(quantity),
        [`0:F${row}`]: unit,
        [`0:G${row}`]: String(price),
        [`0:I${row}`]: note,
      }
    }),
  )
}
