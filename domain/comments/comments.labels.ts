import { keysOf } from '../labels.ts'

/** Which comments of all that one may see: those that wait to be seen, or that name oneself. */
export const commentShowLabels = { unread: '未読', named: '自分宛て' } as const
export const commentShows = keysOf(commentShowLabels)
