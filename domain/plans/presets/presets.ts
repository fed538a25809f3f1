/** The checks that a company begins with: only what was read in a law, at an authority or in three sources alike. */
import { constructionPresets } from './construction.ts'
import { firePresets } from './fire.ts'
import { machinePresets } from './machines.ts'
import type { KindPreset } from './preset.ts'
import { sanitationPresets } from './sanitation.ts'

const known = [...firePresets, ...constructionPresets, ...sanitationPresets, ...machinePresets]
export type PresetId = (typeof known)[number]['id']
export const kindPresets: readonly (KindPreset & { id: PresetId })[] = known

const byId = new Map<string, KindPreset>(kindPresets.map((preset) => [preset.id, preset]))

/** Undefined for one that no version has. */
export const presetOf = (id: string): KindPreset | undefined => byId.get(id)
