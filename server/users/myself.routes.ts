import type { Context } from 'hono'
import { myselfCalls } from '#domain/users/myself.calls.ts'
import { currentSession } from '#server/auth/confirmation.ts'
import { sendSmallPicture } from '#server/files/revalidated.ts'
import { enterCompany } from '#server/http/company-scope.ts'
import type { AppEnv, CurrentUser } from '#server/http/context.ts'
import { userRoutes, type App } from '#server/http/route.ts'
import { carryKeyOf, deviceKeyOf } from './device-key.ts'
import { getMyself, updateMyself, visitCompany } from './myself.service.ts'
import { getOwnSeal, readOwnSeal, removeOwnSeal, setOwnSeal } from './own-seal.service.ts'
import { readPhoto } from './photos.service.ts'

/** Whom the company's IP restriction leaves out is told nothing of it here either; `*` is no company. */
const enter = async (c: Context<AppEnv>, user: CurrentUser, companyKey: string): Promise<void> => {
  if (companyKey !== '*') await enterCompany(c, user, companyKey)
}

export const myselfRoutes = (app: App): void => {
  userRoutes(app, 'users', myselfCalls, {
    'GET /api/c/{companyKey}/myself': async ({ c, deps, user, params: { companyKey } }) => {
      await enter(c, user, companyKey)
      return { data: await getMyself(deps, user, companyKey) }
    },

    'PUT /api/c/{companyKey}/myself': {
      before: ({ c, user, params }) => enter(c, user, params.companyKey),
      handle: async ({ deps, user, params, body, files }) => {
        await updateMyself(deps, user, body, files[0])
        return { data: await getMyself(deps, user, params.companyKey) }
      },
    },

    'POST /api/c/{companyKey}/myself/visit': async ({ c, deps, user, params }) => {
      const { company_id } = await enterCompany(c, user, params.companyKey)
      await visitCompany(deps, { company_id, user_id: user.id })
    },

    'GET /api/myself/seal': async ({ c, deps, user }) => sendSmallPicture(c, await readOwnSeal(deps, user)),

    'PUT /api/myself/seal': {
      before: () => {},
      handle: async ({ deps, user, files }) => ({ data: await setOwnSeal(deps, user, files[0]) }),
    },

    'DELETE /api/myself/seal': ({ deps, user }) => removeOwnSeal(deps, user),

    'GET /api/myself/seal-state': async ({ deps, user }) => ({ data: await getOwnSeal(deps, user) }),

    'GET /api/myself/device-key': ({ deps, user }) => ({ data: { key: deviceKeyOf(deps.secret, user.id) } }),

    'GET /api/myself/carry-key': ({ c, deps, user }) => {
      const { sessions_revoked } = currentSession(c)
      return { data: { user_id: user.id, ...carryKeyOf(deps.secret, { user_id: user.id, sessions_revoked }) } }
    },

    'GET /api/users/{id}/photo': async ({ c, user, params }) =>
      sendSmallPicture(c, await readPhoto(c, user, params.id)),
  })
}
