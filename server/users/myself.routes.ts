import { z } from 'zod'
import { myselfAnswerSchema } from '#domain/users/users.contract.ts'
import { userRoute, type App } from '#server/http/route.ts'
import { getMyself } from './myself.service.ts'

export const myselfRoutes = (app: App): void => {
  userRoute(
    app,
    {
      method: 'get',
      path: '/api/c/{companyKey}/myself',
      tag: 'users',
      summary: '自分の情報と所属する会社（会社を選ぶ前は * ）',
      params: z.object({ companyKey: z.string() }),
      answer: myselfAnswerSchema,
    },
    async ({ deps, user, params }) => ({ data: await getMyself(deps, user, params.companyKey) }),
  )
}
