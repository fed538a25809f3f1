/** 漏水緊急対応報告書. */
import { amount, date, dateTime, ticked, valuesOf, type FormWriter } from './writing.ts'

const course: [row: number, time: string, who: string, what: string, nextDay?: number][] = [
  [16, '09:25', '松田 涼', '管理員様より入電'],
  [17, '09:40', '小林 大輔', '本社を出発'],
  [18, '10:10', '小林 大輔', '3F給湯室で漏水を確認'],
  [19, '10:20', '小林 大輔', '3F系統の給水を停止'],
  [20, '12:40', '小林 大輔', '継手を仮補修'],
  [21, '11:30', '堀内 達也', '本復旧・通水試験', 1],
]

export const leakValues: FormWriter = ({ building, day, number, random }) =>
  valuesOf(
    {
      '0:F6': `K-${day.slice(2, 4)}${String(number).padStart(4, '0')}`,
      '0:T6': date(day, 2),
      '0:AG6': '高',
      '0:F8': building.name,
      '0:Z8': '3F 給湯室 天井内',
      '0:F10': '管理員 宮下様',
      '0:Z10': '03-5555-0119',
      '0:F42': ticked,
      '0:F44': '給水管継手（25A）のパッキン劣化による漏水。',
      '0:F48': '3F給湯室の床と2F天井ボード（約30cm角）が濡損。書類・機器への被害はありません。',
      '0:F52': '3F系統を止水し、継手を仮補修。天井ボードの一部を撤去して乾燥中です。',
      '0:F56': '継手を更新し、同年代の継手12か所を点検します。天井ボードは復旧後に張り替えます。',
      '0:F59': amount(random, 86_000, 180_000),
      '0:AF59': '確認中',
    },
    ...course.map(([row, time, who, what, offset = 0]) => ({
      [`0:F${row}`]: dateTime(day, time, offset),
      [`0:T${row}`]: who,
      [`0:Z${row}`]: what,
    })),
  )
