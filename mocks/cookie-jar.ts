/** The cookies of one browser, for tests: what HttpOnly hides from the page travels with its calls all the same. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  /** The Cookie header of the next call. */
  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Takes over an answer's Set-Cookie headers; the readable ones stand in document.cookie too. */
  store(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const [name = '', ...value] = pair.split('=')
      if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.#cookies.delete(name)
      else this.#cookies.set(name, value.join('='))
      if (!attributes.some((attribute) => /^httponly$/i.test(attribute)))
        document.cookie = line.replace(/;\s*secure/i, '')
    }
  }

  clear(): void {
    for (const name of this.#cookies.keys()) document.cookie = `${name}=; Max-Age=0; Path=/`
    this.#cookies.clear()
  }
}
