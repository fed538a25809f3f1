import { expect, test } from 'vitest'
import { widthsNeeded } from '#src/ui/lists/data-table.tsx'
import type { Column } from '#src/ui/lists/data-table.tsx'

const column = (key: string, width?: number, more: Partial<Column<string>> = {}): Column<string> => ({
  key,
  header: key,
  width,
  render: (row) => row,
  ...more,
})

test('columns give way in their order, then from the right; the name and the menu never do', () => {
  const columns = [
    column('name'),
    column('status', 100),
    column('day', 80),
    column('members', 90, { givesWay: 2 }),
    column('updated', 60, { givesWay: 1 }),
    column('menu', 50, { headerHidden: true }),
  ]
  const needed = widthsNeeded(columns, true)
  const toGo = [...needed].toSorted(([, one], [, other]) => other - one).map(([key]) => key)
  expect(toGo).toEqual(['updated', 'members', 'day', 'status'])
  // Check box, name and menu stand; each column is there once all that are worth more have room.
  const stays = 40 + 208 + 50
  expect(Object.fromEntries(needed)).toEqual({
    status: stays + 100,
    day: stays + 180,
    members: stays + 270,
    updated: stays + 330,
  })
})

test('what the rows are sorted by gives way last', () => {
  const columns = [column('name'), column('status', 100), column('day', 80, { givesWay: 1 }), column('updated', 60)]
  const needed = widthsNeeded(columns, false, '-day')
  expect([...needed].toSorted(([, one], [, other]) => one - other).map(([key]) => key)).toEqual([
    'day',
    'status',
    'updated',
  ])
})
