import type { ReactNode } from 'react'
import type { MatterFinancial } from '#domain/matters/matter-financials.contract.ts'
import type { MatterFinancials } from '#src/api/matters.ts'
import { formatDay } from '#domain/dates.ts'
import { financialLabels, financialTaxLabels } from '#domain/matters/matter-financials.labels.ts'

/** What table and cards show; `edited` stands as its form. */
export type FinancialRows = MatterFinancials & {
  edited: number | 'new' | null
  form: (row?: MatterFinancial) => ReactNode
  menu: (row: MatterFinancial, index: number) => ReactNode
}

export const profitColour = (profit: number): string | undefined => (profit < 0 ? 'error.main' : undefined)

export const noFinancialsText = '収支は登録されていません。'

/** When, with whom, at which tax and under which number, in one line. */
export const besidesOf = ({ day, partner, tax_id, number }: MatterFinancial): string =>
  [
    day && formatDay(day),
    partner,
    tax_id && financialTaxLabels[tax_id],
    number && `${financialLabels.number} ${number}`,
  ]
    .filter(Boolean)
    .join('　')
