import { arrays } from './arrays.ts'
import { coercion } from './coercion.ts'
import { criteria } from './criteria.ts'
import { databases } from './databases.ts'
import { dates } from './dates.ts'
import { logic } from './logic.ts'
import { lookups } from './lookups.ts'
import { rounding } from './rounding.ts'
import { spills } from './spills.ts'
import { statistics } from './statistics.ts'
import { texts } from './texts.ts'
import type { TruthGroup } from './truth.ts'

/** Every case, by kind. */
export const truth: Record<string, TruthGroup[]> = {
  条件の指定: criteria,
  型の変換: coercion,
  日付と時刻: dates,
  検索と参照: lookups,
  配列: arrays,
  スピル: spills,
  文字列: texts,
  端数: rounding,
  統計: statistics,
  データベース: databases,
  論理と財務: logic,
}
