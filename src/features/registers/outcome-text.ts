import type { ImportOutcome } from '#domain/registers/registers.contract.ts'
import { formatNumber } from '#src/lib/text.ts'

/** How many rows become what. */
export const outcomeText = ({ created, updated, unchanged, skipped, faulty, aside }: ImportOutcome): string =>
  [
    `登録 ${formatNumber(created)}件`,
    `更新 ${formatNumber(updated)}件`,
    `変更なし ${formatNumber(unchanged)}件`,
    `スキップ ${formatNumber(skipped)}件`,
    `エラー ${formatNumber(faulty)}件`,
    ...(aside > 0 ? [`除外 ${formatNumber(aside)}件`] : []),
  ].join('、')
