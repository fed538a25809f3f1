/** 消防用設備等点検結果総括表: five kinds installed, one of them with a fault. Rows lie two apart from 22. */
import { date, ticked, valuesOf, type FormWriter } from './writing.ts'

const installed = [22, 24, 26, 34, 46]
const faulty = 34

export const fireValues: FormWriter = ({ building, owner, day, author }) =>
  valuesOf(
    {
      '0:G7': building.name,
      '0:AH7': building.special_building ? '複合用途（特定）' : '共同住宅（非特定）',
      '0:G9': building.address,
      '0:G11': owner.affiliation,
      '0:AC11': owner.name,
      '0:G13': date(day),
      '0:S13': date(day, 2),
      '0:AH13': ticked,
      '0:AN13': ticked,
      '0:G15': '防災センター 宮下',
      '0:AC15': date(day, -182),
      '0:C74': '大島 直人',
      '0:N74': '甲種第4類消防設備士',
      '0:Z74': '東京都 第04128号',
      '0:AG74': date(day, -700),
      '0:C77': author,
      '0:N77': '第2種消防設備点検資格者',
      '0:Z77': '第20871号',
      '0:AG77': date(day, -1100),
      '0:B95': ticked,
      '0:M95': ticked,
      '0:AI95': ticked,
      '0:M97': ticked,
      '0:E100': '感知器1個は当日交換済み。その他の設備に異常はありません。',
      '0:A114': '大島 直人',
    },
    ...installed.map((row) => ({
      [`0:O${row}`]: ticked,
      ...(row === faulty
        ? { [`0:U${row}`]: ticked, [`0:X${row}`]: '7F倉庫 煙感知器 不作動', [`0:AJ${row}`]: '同型品に交換（当日）' }
        : { [`0:R${row}`]: ticked }),
    })),
  )
