/** What MonthSheetDialog asks for, and the forms that its sheets are filled in with, for where there is no connection. */
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import type { Keep } from '#src/api/reads.ts'
import { templateQueries } from '#src/api/templates.ts'
import { userQueries } from '#src/api/users.ts'

export const keepMonthSheets = async ({ query }: Keep, companyId: string, user: CompanyUser): Promise<void> => {
  if (!canCreateMatter(user)) return
  const [templates] = await Promise.all([
    query(templateQueries.all(companyId, { is_monthly: true })),
    query(userQueries.refs(companyId)),
  ])
  await Promise.all((templates ?? []).map(({ id }) => query(templateQueries.detail(companyId, id))))
}

export const monthSheetCode = () => import('./month-sheet-dialog.tsx')
