import { textLength } from './length.ts'

const suffix = 'のコピー'

/** Name of a copy, kept within max characters by shortening the original. */
export const copyName = (name: string, max: number): string => {
  const room = max - suffix.length
  return `${textLength(name) <= room ? name : [...name].slice(0, room).join('')}${suffix}`
}
