/** What a newer version of a preset says otherwise than the company's copy: shown, and never written over it. */
import type { InspectionKind, KindPreset } from '../plans.contract.ts'
import { kindColumnLabels as labels } from '../plans.labels.ts'
import { ruleText } from '../rule-texts.ts'
import { presetOf } from './presets.ts'

const fields = [
  ...(['name', 'group_name', 'is_legal', 'law', 'article', 'rule', 'is_due_at_restart', 'qualification'] as const),
  ...(['report_to', 'report_form', 'report_years', 'retention_years', 'source', 'note'] as const),
]
export type PresetField = (typeof fields)[number]
export type PresetDifference = { field: PresetField; label: string; own: string; preset: string }

const textOf = (kind: Pick<KindPreset, PresetField>, field: PresetField): string => {
  if (field === 'rule') return ruleText(kind.rule)
  const value = kind[field]
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ'
  return value === null || value === undefined || value === '' ? 'なし' : String(value)
}

/** Null where it was taken from none, or from this version, or that version was looked at. */
export const newerPresetOf = ({
  preset_key,
  preset_version,
}: Pick<InspectionKind, 'preset_key' | 'preset_version'>) => {
  const preset = preset_key === null ? undefined : presetOf(preset_key)
  return preset && (preset_version ?? 0) < preset.version ? preset : null
}

export const presetDifferences = (
  kind: Pick<KindPreset, PresetField>,
  preset: Pick<KindPreset, PresetField>,
): PresetDifference[] =>
  fields.flatMap((field) => {
    const [own, other] = [textOf(kind, field), textOf(preset, field)]
    return own === other ? [] : [{ field, label: labels[field], own, preset: other }]
  })
