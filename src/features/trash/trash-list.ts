import { trashNouns } from '#domain/trash/trash.labels.ts'
import { choicesFilter, listOf } from '#src/records/list-address.ts'

export const trashList = listOf('trash', { filters: { noun: choicesFilter('種類', trashNouns) } })
