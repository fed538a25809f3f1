/** What waits to be arranged, as the lane shows it: building by building, so that one visit takes what is there. */
import type { UnarrangedTime } from '#domain/plans/plans.contract.ts'

export type BuildingTimes = { building: UnarrangedTime['building']; times: readonly UnarrangedTime[] }

/** The times come with the nearest last day first: so do their buildings. */
export const buildingGroups = (times: readonly UnarrangedTime[]): BuildingTimes[] =>
  [...Map.groupBy(times, ({ building }) => building.id).values()].map((own) => ({
    building: own[0]!.building,
    times: own,
  }))

/** Pages of about so many times; a building is never torn apart. */
export const lanePages = (groups: readonly BuildingTimes[], size: number): BuildingTimes[][] => {
  const pages: BuildingTimes[][] = []
  let room = 0
  for (const group of groups) {
    if (room <= 0) {
      pages.push([])
      room = size
    }
    pages.at(-1)!.push(group)
    room -= group.times.length
  }
  return pages
}

export const lateCount = (times: readonly UnarrangedTime[], today: string): number =>
  times.filter(({ due_by }) => due_by < today).length
