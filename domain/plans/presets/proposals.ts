/**
 * Which checks a building is likely to owe, from what is known of it, each with its reason. What is not proposed is not
 * thereby free of duty: nothing here says so, and nothing may be shown as if it did.
 */
import type { Building } from '../../buildings/buildings.contract.ts'
import type { Facility } from '../../facilities/facilities.contract.ts'
import { limits } from '../../limits.ts'
import { kindPresets, type PresetKey } from './presets.ts'

/** Null is not known, and never counted as no; of a box that nobody ticked, neither is false. */
export type BuildingFacts = Pick<
  Building,
  'usage' | 'floor_area' | 'special_building' | 'fire_class_id' | 'capacity' | 'water_tank'
> & { facilities: readonly FacilityFacts[] }

export type FacilityFacts = Pick<Facility, 'id' | 'name' | 'type' | 'facility_category_id' | 'rated_output'>

export type Proposal = {
  preset_key: PresetKey
  /** 「延べ3,200㎡の事務所のため」 */
  why: string
  /** What of the building's equipment it is for; empty: the building. */
  facility_ids: readonly number[]
  /** Reported every so many years, where that hangs on the building; null: as the kind says, or nobody knows yet. */
  report_years: number | null
}

type Reason = { why: string; facility_ids?: readonly number[] }
type Ask = (facts: BuildingFacts) => Reason | null

const square = (area: number): string => `延べ${area.toLocaleString('ja-JP')}㎡`
/** As much as a name has room for: nobody reads on. */
const textOf = ({ name, type }: FacilityFacts): string =>
  `${name.slice(0, limits.text.name)} ${(type ?? '').slice(0, limits.text.shortText)}`
const isFireEquipment = ({ facility_category_id }: FacilityFacts): boolean => facility_category_id === 3

/** Equipment by the words of its name. */
const equipment =
  (words: RegExp, only: (facility: FacilityFacts) => boolean = () => true): Ask =>
  ({ facilities }) => {
    const found = facilities.filter((facility) => words.test(textOf(facility)) && only(facility))
    if (found.length === 0) return null
    return {
      why: found.length === 1 ? `設備「${found[0]?.name}」があるため` : `設備${found.length}件があるため`,
      facility_ids: found.map(({ id }) => id),
    }
  }

/** What begins it, or what it burns, stands in no field: it is chosen from the list. */
const neverProposed: Ask = () => null

const fireEquipment: Ask = ({ facilities }) => {
  const found = facilities.filter(isFireEquipment)
  return found.length === 0
    ? null
    : { why: `消防の設備が${found.length}件あるため`, facility_ids: found.map(({ id }) => id) }
}
/** 特定防火対象物 each year, others every three. */
const fireReportYears = ({ fire_class_id }: BuildingFacts): number | null =>
  fire_class_id === null ? null : fire_class_id === 1 ? 1 : 3
const firePrevention: Ask = ({ fire_class_id, capacity }) =>
  fire_class_id === 1 && capacity !== null && capacity >= 300
    ? { why: `収容人員${capacity.toLocaleString('ja-JP')}人の特定防火対象物のため` }
    : null
const fireDrill: Ask = ({ fire_class_id }) => (fire_class_id === 1 ? { why: '特定防火対象物のため' } : null)

const specialBuilding = '「特定建築物」に該当するとされているため'
const survey: Ask = ({ special_building }) => (special_building ? { why: specialBuilding } : null)

/** Where people live or goods lie, somebody has to say that it is one. */
const ownDuty = /住宅|住居|マンション|寮|工場|倉庫|物流|駐車場/u
const schools = /学校|校舎/u

/** 3,000㎡ and more, schools 8,000㎡. */
const buildingHealth: Ask = ({ usage, floor_area, special_building }) => {
  if (floor_area === null) return special_building ? { why: specialBuilding } : null
  if (usage !== null && ownDuty.test(usage)) return null
  const from = usage !== null && schools.test(usage) ? 8000 : 3000
  return floor_area >= from ? { why: `${square(floor_area)}の${usage ?? '建物'}のため` } : null
}
const inHealthyBuilding =
  (words: RegExp): Ask =>
  (facts) => {
    const building = buildingHealth(facts)
    const found = equipment(words)(facts)
    return building && found && { why: `${building.why}、${found.why}`, facility_ids: found.facility_ids ?? [] }
  }
const office: Ask = ({ usage }) => (usage !== null && /事務所|オフィス/u.test(usage) ? { why: '事務所のため' } : null)
const simpleWater: Ask = ({ water_tank }) =>
  water_tank !== null && water_tank > 10
    ? { why: `受水槽の有効容量が${water_tank.toLocaleString('ja-JP')}㎥のため` }
    : null

const ratedFrom =
  (from: number, below = Infinity) =>
  ({ rated_output }: FacilityFacts): boolean =>
    rated_output !== null && rated_output >= from && rated_output < below

const airConditioner = /エアコン|空調機|パッケージ|ビルマル|ビル用マルチ|チラー|冷凍機|室外機|GHP|EHP/iu
const freezer = /冷凍庫|冷蔵庫|冷凍冷蔵|ショーケース|製氷機/u
/** Those that the law does not call one of the great ones. */
const lesserBoiler = /小型|温水|真空|無圧/u
const boiler = equipment(/ボイラ/u, (facility) => !lesserBoiler.test(textOf(facility)))
const smallBoiler = /小型ボイラ|小型圧力容器/u

/** One for each: a preset that is forgotten here does not compile. */
const reasons: Record<PresetKey, Ask> = {
  'fire-equipment-functional': fireEquipment,
  'fire-equipment-comprehensive': fireEquipment,
  'standpipe-pressure': equipment(/連結送水管/u),
  'fire-hose-pressure': equipment(/消防用ホース|消火ホース|屋内消火栓|屋外消火栓/u),
  'emergency-generator-load': equipment(/非常用(?:自家)?発電|自家発電/u),
  'fire-prevention-property': firePrevention,
  'fire-drill': fireDrill,
  'dangerous-goods': equipment(/地下タンク|地下貯蔵タンク|オイルタンク|危険物/u),
  'special-building-survey': survey,
  'building-equipment-inspection': survey,
  'fire-door-inspection': equipment(/防火戸|防火扉|防火シャッター|防火スクリーン/u),
  'elevator-inspection': equipment(/エレベータ|エスカレータ|昇降機|ダムウェータ|ダムウエータ/u),
  'air-quality': buildingHealth,
  formaldehyde: neverProposed,
  'cooling-tower-check': inHealthyBuilding(/冷却塔|クーリングタワー|加湿/u),
  'cooling-tower-cleaning': inHealthyBuilding(/冷却塔|クーリングタワー|加湿/u),
  'dust-meter-calibration': neverProposed,
  'residual-chlorine': buildingHealth,
  'drinking-water-quality': buildingHealth,
  'disinfection-by-products': buildingHealth,
  'water-tank-cleaning': inHealthyBuilding(/受水槽|高置水槽|高架水槽|貯水槽|貯湯槽/u),
  'ground-water-quality': inHealthyBuilding(/井戸|井水/u),
  'rust-inhibitor': inHealthyBuilding(/防錆/u),
  'drainage-cleaning': buildingHealth,
  'general-cleaning': buildingHealth,
  'pest-control': buildingHealth,
  'simple-water-inspection': simpleWater,
  'simple-water-cleaning': simpleWater,
  'office-ventilation': office,
  'office-lighting': office,
  'septic-tank-cleaning': equipment(/浄化槽/u),
  'septic-tank-inspection': equipment(/浄化槽/u),
  'refrigerant-simple': equipment(new RegExp(`${airConditioner.source}|${freezer.source}`, 'iu')),
  'refrigerant-freezer': equipment(freezer, ratedFrom(7.5)),
  'refrigerant-air-medium': equipment(airConditioner, ratedFrom(7.5, 50)),
  'refrigerant-air-large': equipment(airConditioner, ratedFrom(50)),
  'boiler-self-inspection': boiler,
  'boiler-performance': boiler,
  'small-boiler': equipment(smallBoiler),
  'gondola-self-inspection': equipment(/ゴンドラ/u),
  'gondola-performance': equipment(/ゴンドラ/u),
  'soot-nitrogen-oxides': neverProposed,
  'soot-dust-gas': neverProposed,
}

/** In the order of the presets. */
export const proposalsFor = (facts: BuildingFacts): Proposal[] =>
  kindPresets.flatMap(({ key }): Proposal[] => {
    const reason = reasons[key](facts)
    if (!reason) return []
    const report_years = key === 'fire-equipment-comprehensive' ? fireReportYears(facts) : null
    return [{ preset_key: key, why: reason.why, facility_ids: reason.facility_ids ?? [], report_years }]
  })

/** What to ask of a building whose answer would propose more: never 「義務なし」, only what is not known yet. */
export const openQuestions = (facts: BuildingFacts): string[] =>
  [
    facts.usage === null && '用途',
    facts.floor_area === null && '延床面積',
    facts.fire_class_id === null && '防火対象物',
    facts.fire_class_id === 1 && facts.capacity === null && '収容人員',
    facts.water_tank === null && '受水槽容量',
  ].filter((question) => question !== false)
