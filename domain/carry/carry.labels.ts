import type { CarryReason } from './carry.contract.ts'

export const carryReasonLabels = { today: '今日', tomorrow: '明日', chosen: '選んだ案件' } as const satisfies Record<
  CarryReason,
  string
>
