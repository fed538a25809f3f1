/** What a row of money says besides its amounts. */
export const financialLabels = {
  day: '日付',
  partner: '取引先',
  memo: 'メモ',
  number: '伝票番号',
  tax_id: '税区分',
  sales: '売上',
  cost: '原価',
} as const
export type FinancialKey = keyof typeof financialLabels

/** Whether the amounts hold the consumption tax, and at which rate. */
export const financialTaxLabels = {
  1: '税抜 10%',
  2: '税込 10%',
  3: '税抜 8%',
  4: '税込 8%',
  5: '非課税・対象外',
} as const
export type FinancialTaxId = keyof typeof financialTaxLabels

/** Amounts with the tax and without it do not add up. */
export const mixesTaxes = (rows: readonly { tax_id: FinancialTaxId | null }[]): boolean => {
  const holds = new Set(rows.flatMap(({ tax_id }) => (tax_id === null || tax_id === 5 ? [] : [tax_id % 2 === 0])))
  return holds.size > 1
}
