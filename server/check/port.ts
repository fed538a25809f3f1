/** Whether the server can listen where it is told to, or does so already. */
import { createServer } from 'node:http'
import type { Env } from '#server/env.ts'
import { listeningOrigin } from '#server/http/one-host.ts'
import { listen } from '#server/http/listen.ts'
import { StartError } from '#server/start-error.ts'
import { fault, ok, type Finding } from './finding.ts'

const what = 'ポート'
const PATIENCE_MS = 5000

const isServedByUs = async (origin: string): Promise<boolean> => {
  const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  return answer?.headers.has('x-tatemori') ?? false
}

/** Nothing to say without PORT: the server then takes one that is free. */
export const checkPort = async ({ HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<Finding[]> => {
  if (PORT === undefined) return []
  if (await isServedByUs(listeningOrigin(HOST, PORT))) return [ok(what, `${PORT}で、建守が動いています。`)]
  const server = createServer()
  try {
    await listen(server, { HOST, PORT })
    return [ok(what, `${PORT}は空いています。`)]
  } catch (error) {
    if (error instanceof StartError) return [fault(what, error.message)]
    throw error
  } finally {
    server.close()
  }
}
