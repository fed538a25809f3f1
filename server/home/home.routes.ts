import { homeAnswerSchema } from '#domain/home/home.contract.ts'
import { companyRoute, type App } from '#server/http/route.ts'
import { getHome } from './home.service.ts'

export const homeRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/home',
      tag: 'home',
      summary: 'ホーム（自分の今日の案件、承認依頼、コメント、集計）',
      answer: homeAnswerSchema,
    },
    async ({ deps, scope }) => ({ data: await getHome(deps, scope) }),
  )
}
