/** 貯水槽清掃報告書. */
import { amount, date, dateTime, ticked, valuesOf, type FormWriter } from './writing.ts'

const inspections = ['G35', 'G36', 'G37', 'G38', 'Q35', 'Q36', 'Q37', 'Q38']

export const tankValues: FormWriter = ({ building, owner, day, author, random }) =>
  valuesOf(
    {
      '0:P3': date(day, 2),
      '0:A4': owner.affiliation,
      '0:E6': building.name,
      '0:E7': date(day),
      '0:O7': author,
      '0:E8': dateTime(day, '09:30'),
      '0:O8': dateTime(day, '13:05'),
      '0:A13': '受水槽',
      '0:E13': 'FRP',
      '0:H13': '3',
      '0:J13': '2.5',
      '0:L13': '2',
      '0:A14': '高置水槽',
      '0:E14': 'FRP',
      '0:H14': '2',
      '0:J14': '1.5',
      '0:L14': '1.5',
      '0:A19': ticked,
      '0:D19': ticked,
      '0:H19': ticked,
      '0:K19': ticked,
      '0:O19': ticked,
      '0:Q19': ticked,
      '0:E22': '50',
      '0:L22': '6',
      '0:J26': amount(random, 0, 0.3, 2),
      '0:O26': '0.4',
      '0:J27': '2',
      '0:O27': '1',
      '0:J28': '0.6',
      '0:O28': '0.2',
      '0:J29': '7.3',
      '0:O29': '7.2',
      '0:J30': '異常なし',
      '0:O30': '異常なし',
      '0:J31': '異常なし',
      '0:O31': '異常なし',
      '0:C40':
        '槽内に沈殿物が少量ありましたが、洗浄後は良好です。高置水槽のボールタップは次回点検までに交換をお勧めします。',
      '1:D15': '底部に沈殿物',
      '1:M15': '洗浄・消毒後',
      '1:D27': '壁面に水垢',
      '1:M27': '洗浄・消毒後',
    },
    Object.fromEntries(inspections.map((cell) => [`0:${cell}`, cell === 'Q36' ? '要修理' : '良'])),
  )
