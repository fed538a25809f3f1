import { expect } from 'vitest'

/** The answer's body, once its status is as it should be; a failure shows what the server said. */
export const answered = async <T = unknown>(response: Response, status: number): Promise<T> => {
  const text = await response.text()
  const body = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text
  expect({ status: response.status, ...(response.status === status ? {} : { body }) }).toEqual({ status })
  return body as T
}
