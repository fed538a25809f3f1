/** Addresses by postal code, from the Post Office's table as a package carries it: a file for each three digits. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const folder = join(dirname(createRequire(import.meta.url).resolve('jquery-jpostal-ja/package.json')), 'json')

/** `_1050011`, prefecture, city, town, then what only a single house has. */
type Line = [code: string, prefecture: string, city: string, town: string, ...rest: string[]]

/** Prefecture, city and town; null for a code that stands for none. */
export const findPostalAddress = async (code: string): Promise<string | null> => {
  let text: string
  try {
    text = await readFile(join(folder, `${code.slice(0, 3)}.json`), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  // The package's own page reads it as a script that calls a function with the list.
  const lines = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)) as Line[]
  const found = lines.find(([key]) => key === `_${code}`)
  return found ? found.slice(1, 4).join('') : null
}
