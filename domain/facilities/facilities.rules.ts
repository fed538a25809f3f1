import type { MatterStatusType } from '../matters/matters.labels.ts'
import { linkedMatterStatuses, type LinkedMatterStatus } from './facilities.labels.ts'

/** What a facility's matters amount to: the least advanced of them decides. */
export const linkedMatterStatusOf = (types: readonly MatterStatusType[]): LinkedMatterStatus =>
  types.toSorted((a, b) => a - b)[0] ?? linkedMatterStatuses.none
