import { cutText } from './length.ts'

const suffix = 'のコピー'

/** Name of a copy, kept within max characters by shortening the original. */
export const copyName = (name: string, max: number): string => {
  const room = max - suffix.length
  return `${cutText(name, room)}${suffix}`
}
