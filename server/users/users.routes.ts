import { userRefsAnswerSchema } from '#domain/users/users.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { companyRoute, type App } from '#server/http/route.ts'
import { profilePhotoPath } from './users.presenter.ts'
import { listMembers } from './users.store.ts'

export const usersRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/users/partial-properties',
      tag: 'users',
      summary: 'すべてのメンバーのid、氏名、権限',
      answer: userRefsAnswerSchema,
    },
    async ({ deps, scope }) => {
      const members = await inCompany(deps.database.db, scope.company_id, (tx) => listMembers(tx, scope))
      return {
        data: members.map((member) => ({
          id: member.id,
          name: member.name,
          profile_photo_path: profilePhotoPath(member),
          role: member.role,
        })),
      }
    },
  )
}
