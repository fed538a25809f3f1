import { businessDay, formatDay } from '#domain/dates.ts'
import { now } from '#src/lib/now.ts'

/** On paper alone: of which day it is. */
export const PrintDay = () => <div className="print-only">{`印刷日 ${formatDay(businessDay(now()))}`}</div>
