import { toTimestamp } from '#domain/dates.ts'

const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg') ?? 'jpg'

/** A photo under the moment (in Tokyo) it was taken, e.g. 写真_2026-11-21_14-05-33.jpg; where a name is taken it is numbered. */
export const nameByTime = (
  { name, lastModified }: Pick<File, 'name' | 'lastModified'>,
  taken: ReadonlySet<string>,
  kind = '写真',
): string => {
  const base = `${kind}_${toTimestamp(new Date(lastModified)).slice(0, 19).replace('T', '_').replaceAll(':', '-')}`
  const extension = extensionOf(name)
  let timed = `${base}.${extension}`
  for (let number = 2; taken.has(timed); number++) timed = `${base}_${number}.${extension}`
  return timed
}

/** Name that a phone gives to any photo it hands over. */
export const isNameless = ({ name }: Pick<File, 'name'>): boolean => /^image\.\w+$/i.test(name)
