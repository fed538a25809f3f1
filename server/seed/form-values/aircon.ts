/** 空調機定期点検報告書: ten units, of which the third is worn and the sixth a little. */
import { amount, date, ticked, valuesOf, type FormWriter } from './writing.ts'

const places = [
  '5F 事務室501',
  '5F 事務室502',
  '5F 執務ホール',
  '5F 応接室',
  '4F 事務室401',
  '4F 事務室402',
  '4F 会議室',
  '3F 事務室301',
  '3F 事務室302',
  '1F エントランス',
]

/** Cells of the captions (day, place, text) and what they say; the pictures themselves are the document's. */
const photos = [
  ['E14', 'C15', 'C16', '5F 執務ホール', 'AC-503 外観'],
  ['L14', 'J15', 'J16', '5F 執務ホール', 'フィルター清掃前'],
  ['E28', 'C29', 'C30', '5F 執務ホール', 'フィルター清掃後'],
  ['L28', 'J29', 'J30', '屋上', '高圧・低圧の確認'],
] as const

export const airconValues: FormWriter = ({ building, owner, subject, day, author, number, random }) => {
  const units = places.map((place, index) => {
    const row = index + 7
    const suction = 26 + random.next() * 2
    const isWorn = index === 2
    const rated = random.pick([9, 12, 15.5])
    const current = rated * (isWorn ? 1.14 : 0.88 + random.next() * 0.1)
    const marks = isWorn ? ['○', '○', '×', '△'] : index === 5 ? ['△', '○', '○', '○'] : ['○', '○', '○', '○']
    return {
      [`1:B${row}`]: `PAC-${String(index + 1).padStart(2, '0')}`,
      [`1:C${row}`]: place,
      [`1:D${row}`]: random.pick(['AB-C563T', 'AB-D800S', 'AB-C360T']),
      [`1:E${row}`]: random.pick(['R32', 'R410A']),
      [`1:F${row}`]: suction.toFixed(1),
      [`1:G${row}`]: (suction - (isWorn ? 7.5 : 11.5 + random.next() * 2)).toFixed(1),
      [`1:I${row}`]: String(rated),
      [`1:J${row}`]: current.toFixed(1),
      [`1:L${row}`]: amount(random, 2, 3, 2),
      [`1:M${row}`]: amount(random, 0, 1, 2),
      [`1:N${row}`]: marks[0]!,
      [`1:O${row}`]: marks[1]!,
      [`1:P${row}`]: marks[2]!,
      [`1:Q${row}`]: marks[3]!,
      [`1:S${row}`]: isWorn ? 'ファンモーター異音' : index === 5 ? 'フィルター汚れ' : '',
    }
  })
  return valuesOf(
    {
      '0:P1': `AC-${day.slice(2, 4)}${day.slice(5, 7)}-${String(number).padStart(3, '0')}`,
      '0:P2': date(day, 1),
      '0:A4': owner.affiliation,
      '0:F12': subject,
      '0:F13': building.name,
      '0:F14': building.address,
      '0:F15': date(day),
      '0:F16': '6か月',
      '0:P16': random.pick(['晴', '曇', '雨']),
      '0:S16': amount(random, 8, 27, 1),
      '0:F17': author,
      '0:P17': '冷媒フロン類取扱技術者',
      '0:J18': ticked,
      '0:O18': ticked,
      '0:F22':
        'ファンモーター付近で断続的な異音を確認しました（PAC-03、5F執務ホール）。ベアリングの摩耗が考えられるため、交換の見積を提出します。その他の機器は正常です。',
      '1:B19':
        'PAC-03は温度差が8℃未満、電流比が110%を超えています。フィルター清掃後も改善しないため、モーターの交換を推奨します。PAC-06はフィルターの清掃で改善見込みです。',
    },
    ...units,
    ...photos.map(([shot, place, text, where, what]) => ({
      [`2:${shot}`]: date(day),
      [`2:${place}`]: where,
      [`2:${text}`]: what,
    })),
  )
}
