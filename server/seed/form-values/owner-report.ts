/** 月次オーナー報告書: the month of the work's day, its services, findings and money. */
import { amount, date, month, valuesOf, year, type FormWriter } from './writing.ts'

const services: [dayOfMonth: number, code: string, text: string, result: string, note: string][] = [
  [3, 'C01', '共用部日常清掃', '完了', ''],
  [5, 'A01', '空調機 月次点検', '完了', ''],
  [8, 'B01', '消防設備 機器点検', '完了', '感知器1個交換'],
  [11, 'A02', '受変電設備 月次点検', '完了', ''],
  [12, 'D01', '植栽剪定', '継続', '雨天順延'],
  [16, 'C02', '床面定期清掃', '完了', ''],
  [18, 'E01', 'エレベーター保守点検', '完了', '着床再調整'],
  [22, 'F01', '害虫防除', '完了', ''],
  [25, 'B02', '防火戸 作動確認', '完了', ''],
]
const findings: [dayOfMonth: number, place: string, text: string, urgency: string, status: string][] = [
  [5, '5F 執務ホール', 'AC-503 ファンモーターの異音。交換見積を提出済み。', 'B', '対応中'],
  [9, '3F 給湯室', '給水管継手からの漏水。応急処置済み。', 'A', '完了'],
  [16, '屋上', '防水層の膨れ約1.2㎡。', 'C', '未対応'],
]
const money: [row: number, from: number, to: number][] = [
  [5, 4_200_000, 4_800_000],
  [6, 480_000, 560_000],
  [7, 210_000, 260_000],
  [8, 60_000, 90_000],
  [12, 620_000, 680_000],
  [13, 180_000, 240_000],
  [14, 90_000, 150_000],
  [15, 380_000, 520_000],
  [16, 60_000, 420_000],
  [17, 30_000, 60_000],
  [18, 45_000, 52_000],
  [19, 210_000, 230_000],
]

export const ownerReportValues: FormWriter = ({ building, owner, day, author, random }) => {
  const dayOf = (dayOfMonth: number) => date(`${day.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`)
  return valuesOf(
    {
      '0:B8': owner.affiliation,
      '0:E15': String(year(day)),
      '0:I15': String(month(day)),
      '0:G17': building.name,
      '0:G18': building.address,
      '0:G19': author,
      '0:C30': '空調設備の経年による不具合が増えています。来期の更新計画をご提案します。',
      '2:J2': dayOf(28),
    },
    ...services.map(([on, code, text, result, note], index) => {
      const row = 5 + index
      return {
        [`1:B${row}`]: dayOf(on),
        [`1:D${row}`]: code,
        [`1:F${row}`]: text,
        [`1:G${row}`]: author,
        [`1:H${row}`]: result,
        [`1:I${row}`]: note,
      }
    }),
    ...findings.map(([on, place, text, urgency, status], index) => {
      const row = 5 + index
      return {
        [`2:B${row}`]: dayOf(on),
        [`2:C${row}`]: place,
        [`2:D${row}`]: text,
        [`2:E${row}`]: urgency,
        [`2:H${row}`]: status,
        ...(status === '完了' ? { [`2:I${row}`]: dayOf(on + 1) } : {}),
      }
    }),
    ...money.map(([row, from, to]) => ({
      [`3:C${row}`]: amount(random, from, to),
      [`3:D${row}`]: amount(random, from, to),
    })),
  )
}
