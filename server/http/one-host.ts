/** One name for the server's own machine: a browser keeps a session for localhost and another for 127.0.0.1. */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './context.ts'

const OWN_MACHINE = 'localhost'
const addressesOfOwnMachine = ['127.0.0.1', '[::1]']
const everywhere = ['0.0.0.0', '[::]']

/** Where people on this machine reach a server that listens at `host`. */
export const listeningOrigin = (host: string, port: number): string => {
  const written = host.includes(':') ? `[${host}]` : host
  const name = [...addressesOfOwnMachine, ...everywhere].includes(written) ? OWN_MACHINE : written
  return `http://${name}:${port}`
}

/** Leads whoever opens a page by the machine's number to its name, which all links have. */
export const leadToOneHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { env, origin } = c.get('deps')
  const asked = new URL(c.req.url)
  const isPage = c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
  const isByNumber = addressesOfOwnMachine.includes(asked.hostname) && new URL(origin()).hostname === OWN_MACHINE
  if (!isPage || !isByNumber || env.TRUSTED_PROXIES > 0) return next()
  asked.hostname = OWN_MACHINE
  return c.redirect(asked.href, 307)
}
