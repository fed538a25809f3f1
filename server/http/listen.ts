import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

export const DEFAULT_PORT = 8080
/** How many ports are tried where none is given. */
const TRIES = 20

const open = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const sentences: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `ポート${port}は使用中です。PORTに別の番号を指定してください。`,
  EACCES: (port) => `ポート${port}で待ち受ける権限がありません。PORTに1024以上の番号を指定してください。`,
  EADDRNOTAVAIL: (_, host) => `このマシンには${host}というアドレスがありません。HOSTを確認してください。`,
}

/** Opens PORT or, without it, the default port or the next one that is free. Resolves with the port. */
export const listen = async (server: Server, { HOST, PORT }: Pick<Env, 'HOST' | 'PORT'>): Promise<number> => {
  const first = PORT ?? DEFAULT_PORT
  const last = PORT ?? DEFAULT_PORT + TRIES - 1
  for (let port = first; ; port += 1) {
    try {
      await open(server, port, HOST)
      return (server.address() as AddressInfo).port
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && port < last) continue
      const sentence = sentences[code]?.(port, HOST)
      throw sentence ? new StartError(sentence) : error
    }
  }
}
