import type { App } from './route.ts'

/** GET /healthz: 200 while the database answers, 503 otherwise. For load balancers and for `npm start`. */
export const healthRoutes = (app: App): void => {
  app.get('/healthz', async (c) => {
    const { database, logger } = c.get('deps')
    try {
      await database.pool.query('select 1')
      return c.json({ status: 'ok' })
    } catch (error) {
      logger.error({ err: error }, 'database does not answer')
      return c.json({ status: 'database unreachable' }, 503)
    }
  })
}
