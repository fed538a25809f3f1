/** Times that a busy machine does not lengthen, and by how much a slow one does. */

/** The processor time that this thread takes for it, in milliseconds. */
export const timed = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** How much slower this machine is at this moment than one that folds a million characters in 8 ms. */
export const slowness = (): number => {
  const text = 'ｶﾞ(1)'.repeat(200_000)
  const took = timed(() =>
    text
      .normalize('NFKC')
      .replaceAll(/[\s・･]/g, '')
      .toLowerCase(),
  )
  return Math.max(1, took / 8)
}
