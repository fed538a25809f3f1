/** A person's calls to a running server: keeps cookies over its restarts and sends the CSRF token, as the page does. */
import type { Template } from '#domain/templates/templates.contract.ts'

export type Answer<T> = { status: number; body: T }

export type Client = {
  /** Where the server listens now; set it anew after a restart. */
  address: string
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>>
  /** The answer's body; anything but 2xx throws with what the server said. */
  expectOk<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  bytes(path: string): Promise<Uint8Array>
  /** The answer as it came. */
  raw(method: string, path: string, body?: unknown): Promise<Response>
  cookieHeader(): string
}

export const createClient = (address: string): Client => {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const isForm = body instanceof FormData
    const response = await fetch(client.address + path, {
      method,
      headers: {
        cookie: client.cookieHeader(),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return response
  }
  const client: Client = {
    address,
    async call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
      if (method !== 'GET' && !cookies.has('XSRF-TOKEN'))
        await (await send('GET', '/sanctum/csrf-cookie')).arrayBuffer()
      const response = await send(method, path, body)
      const text = await response.text()
      return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T }
    },
    async expectOk<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await client.call<T>(method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    async bytes(path) {
      const response = await send('GET', path)
      if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`)
      return new Uint8Array(await response.arrayBuffer())
    },
    raw: send,
    cookieHeader: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  return client
}

/** Signs in and returns the person's client. */
export const login = async (address: string, email: string, password: string): Promise<Client> => {
  const client = createClient(address)
  await client.expectOk('POST', '/api/login', { email, password })
  return client
}

type Excel = { name: string; bytes: Uint8Array }

/** Uploads a form as a template; its items are asked of what was found in it. */
const uploadTemplate = async (
  client: Client,
  company: string,
  excel: Excel,
  itemsOf: (proposed: unknown[]) => unknown[],
): Promise<Template> => {
  const form = new FormData()
  form.set('name', excel.name)
  form.set('document_type_id', '3')
  form.set('excel_file', new File([excel.bytes as Uint8Array<ArrayBuffer>], `${excel.name}.xlsx`))
  type Created = { data: { id: number; proposed_items: unknown[] } }
  const { data } = await client.expectOk<Created>('POST', `${company}/templates`, form)
  const items = itemsOf(data.proposed_items)
  return (await client.expectOk<{ data: Template }>('PUT', `${company}/templates/${data.id}`, { items })).data
}

/** Uploads a form as a template and gives it the items. */
export const createTemplate = (client: Client, company: string, excel: Excel, items: unknown[]): Promise<Template> =>
  uploadTemplate(client, company, excel, () => items)

/** Uploads a form as a template and takes over what is proposed. */
export const createProposed = (client: Client, company: string, excel: Excel): Promise<Template> =>
  uploadTemplate(client, company, excel, (proposed) => proposed)
