/** The checks that a company begins with: only what was read in a law, at an authority or in three sources alike. */
import type { KindPreset } from '../plans.contract.ts'
import { constructionPresets } from './construction.ts'
import { firePresets } from './fire.ts'
import { machinePresets } from './machines.ts'
import { presetsConfirmedOn, presetVersion, type PresetFacts } from './preset.ts'
import { sanitationPresets } from './sanitation.ts'

/** Rows of the year table stand together by these. */
const groups = {
  消防: firePresets,
  建築: constructionPresets,
  環境衛生: sanitationPresets,
  空調・機械: machinePresets,
} as const satisfies Record<string, readonly PresetFacts[]>
export type PresetKey = (typeof groups)[keyof typeof groups][number]['key']

const wholeOf = (group_name: string, { fulfils = [], ...facts }: PresetFacts): KindPreset => ({
  group_name,
  is_legal: true,
  is_due_at_restart: false,
  report_to: null,
  report_form: null,
  report_years: null,
  retention_years: null,
  note: null,
  ...facts,
  fulfils: [...fulfils],
  confirmed_on: presetsConfirmedOn,
  version: presetVersion,
})

export const kindPresets = Object.entries(groups).flatMap(([group, presets]) =>
  presets.map((preset) => ({ ...wholeOf(group, preset), key: preset.key })),
)

const byKey = new Map<string, KindPreset>(kindPresets.map((preset) => [preset.key, preset]))

/** Undefined for one that no version has. */
export const presetOf = (key: string): KindPreset | undefined => byKey.get(key)
