/** The number of a new matter or document, given once and to nothing else. */
import { businessDay } from '#domain/dates.ts'
import { documentRule, matterRule, numberSeries, numberText } from '#domain/numbers/numbers.ts'
import type { NumberRule } from '#domain/numbers/numbers.contract.ts'
import type { NumberMoment } from '#domain/numbers/numbers.texts.ts'
import type { Tx } from '#server/db/client.ts'
import {
  findKnownRules,
  findLastCount,
  findNumberRules,
  findYearStart,
  holdNumbers,
  insertGivenNumber,
  type NumberedNoun,
} from './numbers.store.ts'

type Company = { company_id: number }

const next = async (tx: Tx, company: Company, noun: NumberedNoun, rule: NumberRule, now: Date): Promise<string> => {
  const on = { day: businessDay(now), year_start_month: await findYearStart(tx, company) }
  const series = numberSeries(rule, on)
  await holdNumbers(tx, company, noun)
  let count = await findLastCount(tx, company, noun, series)
  for (;;) {
    count += 1
    const number = numberText(rule, on, count)
    // Where a rule was changed, one of another series may have it already.
    if (await insertGivenNumber(tx, { company_id: company.company_id, noun, number, series, count })) return number
  }
}

export const giveMatterNumber = async (tx: Tx, company: Company, now: Date): Promise<string | null> => {
  const rule = matterRule(await findNumberRules(tx, company))
  return rule && next(tx, company, 'matter', rule, now)
}

/** Null where its rule gives none, or not yet. */
export const giveDocumentNumber = async (
  tx: Tx,
  company: Company,
  template: { document_type_id: number; lineage: number },
  at: { moment: NumberMoment; now: Date },
): Promise<string | null> => {
  const rule = documentRule(await findKnownRules(tx, company), template)
  return rule?.moment === at.moment ? next(tx, company, 'document', rule, at.now) : null
}
