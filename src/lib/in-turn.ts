/** Runs tasks of one name one after the other: what reads, changes and writes must see what the one before has written. */
const last = new Map<string, Promise<unknown>>()

/** In every tab of this browser and in its worker where the browser has locks; else in this one. */
export const inTurn = <T>(name: string, task: () => Promise<T>): Promise<T> => {
  const locks = (navigator as Partial<Navigator>).locks
  if (locks) return locks.request(name, task)
  const turn = (last.get(name) ?? Promise.resolve()).then(task, task)
  last.set(name, turn)
  return turn
}
