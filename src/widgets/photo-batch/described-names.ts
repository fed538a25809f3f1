import { photoPhaseLabels, type PhotoPhase } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { cutText } from '#domain/text/length.ts'

/** A chosen photo, and what it is called so far. */
export type BatchPhoto = { file: File; name: string }

/** Signs of a description: what a list of files still shows. */
export const descriptionMax = 60

/** What no file may have in its name on the machines that files are saved on. */
const unfit = /[\\/:*?"<>|]/g

type Description = { phase: PhotoPhase | null; text: string }

/** 施工前_外壁北面_2.jpg: what is said of a photo stands in its name, from where ledgers read the phase. */
export const describedName = (
  { phase, text }: Description,
  { name }: Pick<File, 'name'>,
  taken: ReadonlySet<string>,
): string => {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '.jpg'
  const said = cutText(text.trim().replaceAll(unfit, '・'), descriptionMax)
  const base = [phase && photoPhaseLabels[phase], said || '写真'].filter(Boolean).join('_')
  for (let number = 1; ; number++) {
    const numbered = `${base}_${number}${extension}`
    if (!taken.has(numbered)) return numbered
  }
}
