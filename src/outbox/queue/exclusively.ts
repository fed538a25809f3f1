/**
 * Runs the task unless another tab of this browser is at it; false where it is. A browser without locks (a page without
 * https) cannot tell and runs it: what was sent twice the server then finds out by itself.
 */
export const exclusively = async (name: string, task: () => Promise<void>): Promise<boolean> => {
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) {
    await task()
    return true
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false
    await task()
    return true
  })
}
