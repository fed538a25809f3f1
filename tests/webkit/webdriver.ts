/** The handful of calls of W3C WebDriver that the journeys take. */
import { setTimeout as pause } from 'node:timers/promises'

const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export type Element = { [elementKey]: string }

/** `code` is of the protocol: "no such element", "stale element reference", "element click intercepted". */
export class WebDriverError extends Error {
  override readonly name = 'WebDriverError'
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

export type WebDriver = Awaited<ReturnType<typeof openSession>>

/** Opens a session at the driver that listens on the port. */
export const openSession = async (port: number) => {
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error: string; message: string } }
    if (!response.ok) throw new WebDriverError(value.error, value.message)
    return value
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: {} } })
  const call = <T = null>(method: string, path: string, body?: object) =>
    send<T>(method, `/session/${sessionId}${path}`, body)
  /** The driver refuses one now and then while the window is drawn. */
  const shot = async (tries = 3): Promise<string> =>
    call<string>('GET', '/screenshot').catch(async (error: unknown) => {
      if (tries === 1) throw error
      await pause(500)
      return shot(tries - 1)
    })
  const on = (element: Element) => `/element/${element[elementKey]}`
  return {
    goto: (url: string) => call('POST', '/url', { url }),
    url: () => call<string>('GET', '/url'),
    /** The last argument is what the script calls with its answer. */
    execute: <T>(script: string, args: unknown[] = []) => call<T>('POST', '/execute/async', { script, args }),
    click: (element: Element) => call('POST', `${on(element)}/click`, {}),
    /** A file's path, for an input that takes files; several with line feeds between. */
    type: (element: Element, text: string) => call('POST', `${on(element)}/value`, { text }),
    resize: (width: number, height: number) => call('POST', '/window/rect', { x: 0, y: 0, width, height }),
    picture: async () => Buffer.from(await shot(), 'base64'),
    close: () => call('DELETE', ''),
  }
}
