/** What stands around every screen of a company. */
import { sessionQueries } from '#src/api/auth.ts'
import { notificationQueries } from '#src/api/notifications.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'
import { userQueries } from '#src/api/users.ts'

export const besides = ({ query }: Keep, { companyId }: ParamsOf) =>
  Promise.all([
    query(sessionQueries.myself()),
    query(sessionQueries.companyUser(companyId)),
    query(notificationQueries.unread(companyId)),
    query(notificationQueries.byCompany()),
    query(userQueries.refs(companyId)),
  ])
