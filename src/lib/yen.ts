import { formatNumber } from './text.ts'

/** ¥286,000; a loss as -¥1,000. */
export const formatYen = (amount: number): string => `${amount < 0 ? '-' : ''}¥${formatNumber(Math.abs(amount))}`
