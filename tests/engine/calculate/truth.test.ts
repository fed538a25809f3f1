import { describe, expect, it } from 'vitest'
import { answersTo, isSame } from '#tests/engine/calculate/truth/answers.ts'
import { truth } from '#tests/engine/calculate/truth/index.ts'
import { knownFaults } from '#tests/engine/calculate/truth/known-faults.ts'
import { caseId } from '#tests/engine/calculate/truth/truth.ts'

const ids = Object.entries(truth).flatMap(([kind, groups]) =>
  groups.flatMap((group) => group.cases.map((each) => caseId(kind, group, each))),
)

describe('計算の真の表', () => {
  it('holds at least 1,500 cases, each once', () => {
    expect(ids.length).toBeGreaterThanOrEqual(1500)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('knows the faults it names', () => {
    const known = new Set(ids)
    expect(knownFaults.filter((id) => !known.has(id))).toEqual([])
  })
})

const faults = new Set(knownFaults)

for (const [kind, groups] of Object.entries(truth)) {
  describe.each(groups)(`${kind}/$name`, (group) => {
    const answers = answersTo(group)
    group.cases.forEach((each, index) => {
      const id = caseId(kind, group, each)
      const [formula, expected] = each
      const holds = (): void => {
        expect(answers[index], group.source).toSatisfy((actual: typeof expected) => isSame(actual, expected))
      }
      if (faults.has(id)) it.fails(formula, holds)
      else it(formula, holds)
    })
  })
}
