import { userCalls } from '#domain/users/users.calls.ts'
import { inCompany } from '#server/db/client.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { profilePhotoPath } from './users.presenter.ts'
import { listVisibleMembers } from './users.store.ts'

export const usersRoutes = (app: App): void => {
  companyRoutes(app, 'users', userCalls, {
    'GET /users/partial-properties': async ({ deps, scope }) => {
      const members = await inCompany(deps.database.db, scope.company_id, (tx) => listVisibleMembers(tx, scope))
      return {
        data: members.map((member) => ({
          id: member.id,
          name: member.name,
          profile_photo_path: profilePhotoPath(member),
          role: member.role,
        })),
      }
    },
  })
}
