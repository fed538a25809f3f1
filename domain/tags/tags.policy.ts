import { may } from '../users/rights.ts'
import type { Actor } from '../users/users.policy.ts'

export const canEditTags = (actor: Actor): boolean => may(actor, 'keepRecords')
