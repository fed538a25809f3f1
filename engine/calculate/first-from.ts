/** Index of the first item whose key is at or above the given one, in items sorted by key. */
export function firstFrom<T>(items: T[], key: number, keyOf: (item: T) => number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && keyOf(item) < key) low = middle + 1
    else high = middle
  }
  return low
}
