/** A text with its furigana: cut where each begins and ends, so that they stand over what they belong to. */
import type { Phonetics, TextRun } from '#engine/model/workbook.ts'

/** @param runs the whole text that the furigana were kept with */
export function withPhonetics(runs: TextRun[], { runs: readings, font, align }: Phonetics): TextRun[] {
  const pieces: TextRun[] = []
  let start = 0
  for (const run of runs) {
    const end = start + run.text.length
    const inside = readings.flatMap(({ from, to }) => [from, to]).filter((at) => at > start && at < end)
    const cuts = [...new Set([start, ...inside, end])].toSorted((a, b) => a - b)
    cuts.slice(1).forEach((to, index) => {
      const from = cuts[index]!
      // Over several runs of letters a reading stands over the first.
      const reading = readings.find((each) => each.from === from && to <= each.to)
      const text = run.text.slice(from - start, to - start)
      pieces.push({ ...run, text, phonetic: { text: reading?.text ?? '', font, align } })
    })
    start = end
  }
  return pieces
}
