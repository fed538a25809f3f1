/** エレベーター保守点検記録: a column a month of the business year (April is F), up to the month of the work. */
import { month, valuesOf, year, type FormWriter } from './writing.ts'

const columns = ['F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q']
const rows = Array.from({ length: 36 }, (_, index) => index + 9)

/** Also for checks that are not due every month: their cells are struck out in the form and are no items. */
export const elevatorValues: FormWriter = ({ building, day, random }) => {
  const fiscalMonth = (month(day) + 8) % 12
  const checks = columns
    .slice(0, fiscalMonth + 1)
    .map((column) => ({
      [`0:${column}8`]: String(random.between(8, 22)),
      [`0:${column}46`]: '森川',
      ...Object.fromEntries(
        rows.map((row) => [`0:${column}${row}`, random.chance(0.015) ? '×' : random.chance(0.03) ? '△' : '○']),
      ),
    }))
  return valuesOf(
    {
      '0:D3': building.name,
      '0:F3': String(month(day) < 4 ? year(day) - 1 : year(day)),
      '0:D4': '1号機・乗用',
      '0:F4': '2',
      '0:K3': '北都エレベーター',
      '0:K4': '60',
      '0:C47': '1号機の着床誤差が+8mmのため再調整し、±3mm以内を確認しました。',
      '0:O47': '停電灯用バッテリー 1個',
    },
    ...checks,
  )
}
