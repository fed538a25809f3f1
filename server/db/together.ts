/**
 * Queries of one transaction that need no answer of each other: they are sent in one go, and answered in one. Waits for
 * all of them, also where one fails: what came after the transaction's end would run outside of it.
 */
export const together = async <const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Key in keyof Parts]: Awaited<Parts[Key]> }> => {
  const settled = await Promise.allSettled(parts)
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as never
}
