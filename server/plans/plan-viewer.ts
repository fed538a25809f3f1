import { canViewPlans } from '#domain/plans/plans.policy.ts'
import type { Scope } from '#server/http/context.ts'
import { forbidden } from '#server/http/errors.ts'

export const requirePlanViewer = ({ actor }: Scope): void => {
  if (!canViewPlans(actor)) throw forbidden()
}
