/** A name that nobody else gives: 128 bits of chance. Without `crypto.randomUUID`, which pages that came without TLS lack. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')
