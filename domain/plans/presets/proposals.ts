/**
 * Which checks a building is likely to owe, from what is known of it, each with its reason. What is not proposed is not
 * thereby free of duty: nothing here says so, and nothing may be shown as if it did.
 */
import { kindPresets, type PresetKey } from './presets.ts'

export const buildingUseLabels = {
  office: '事務所',
  shop: '店舗',
  restaurant: '飲食店',
  hotel: 'ホテル・旅館',
  hospital: '病院・診療所',
  welfare: '福祉施設',
  school: '学校',
  hall: '劇場・集会場',
  housing: '共同住宅',
  factory: '工場',
  warehouse: '倉庫',
  other: 'その他',
} as const
export type BuildingUse = keyof typeof buildingUseLabels

/** Null is not known, and never counted as no. */
export type BuildingFacts = {
  use: BuildingUse | null
  /** ㎡ */
  floor_area: number | null
  /** 特定建築物 */
  special_building: boolean | null
  /** 特定防火対象物 */
  is_special_fire_object: boolean | null
  /** 収容人員 */
  capacity: number | null
  /** 受水槽の有効容量, ㎥ */
  water_tank: number | null
  facilities: readonly FacilityFacts[]
}

export type FacilityFacts = {
  id: number
  /** Its name, kind and model, as they were typed. */
  text: string
  is_fire_equipment: boolean
  /** 圧縮機の定格出力, kW */
  rated_output: number | null
}

export type Proposal = {
  preset_key: PresetKey
  /** 「延べ3,200㎡の事務所のため」 */
  why: string
  /** What of the building's equipment it is for; empty: the building. */
  facility_ids: readonly number[]
}

type Reason = { why: string; facility_ids?: readonly number[] }
type Ask = (facts: BuildingFacts) => Reason | null

const square = (area: number): string => `延べ${area.toLocaleString('ja-JP')}㎡`
const ofUse = ({ use }: BuildingFacts): string => (use === null || use === 'other' ? '建物' : buildingUseLabels[use])

/** Equipment by the words of its name. */
const equipment =
  (words: RegExp, only: (facility: FacilityFacts) => boolean = () => true): Ask =>
  ({ facilities }) => {
    const found = facilities.filter((facility) => words.test(facility.text) && only(facility))
    if (found.length === 0) return null
    return {
      why: found.length === 1 ? `設備「${found[0]?.text}」があるため` : `設備${found.length}件があるため`,
      facility_ids: found.map(({ id }) => id),
    }
  }

/** What begins it, or what it burns, stands in no field: it is chosen from the list. */
const neverProposed: Ask = () => null

const fireEquipment: Ask = ({ facilities }) => {
  const found = facilities.filter(({ is_fire_equipment }) => is_fire_equipment)
  return found.length === 0
    ? null
    : { why: `消防の設備が${found.length}件あるため`, facility_ids: found.map(({ id }) => id) }
}
const fireReport =
  (special: boolean): Ask =>
  (facts) =>
    facts.is_special_fire_object === special && fireEquipment(facts)
      ? { why: special ? '消防の設備がある特定防火対象物のため' : '消防の設備があり、特定防火対象物でないため' }
      : null
const firePrevention: Ask = ({ is_special_fire_object, capacity }) =>
  is_special_fire_object && capacity !== null && capacity >= 300
    ? { why: `収容人員${capacity.toLocaleString('ja-JP')}人の特定防火対象物のため` }
    : null
const fireDrill: Ask = ({ is_special_fire_object }) => (is_special_fire_object ? { why: '特定防火対象物のため' } : null)

const survey: Ask = ({ special_building }) =>
  special_building ? { why: '「特定建築物」に該当するとされているため' } : null

/** 3,000㎡ and more, schools 8,000㎡; where people live or goods lie, somebody has to say that it is one. */
const buildingHealth: Ask = (facts) => {
  const { use, floor_area, special_building } = facts
  if (use === 'housing' || use === 'factory' || use === 'warehouse') return null
  if (floor_area !== null && floor_area >= (use === 'school' ? 8000 : 3000))
    return { why: `${square(floor_area)}の${ofUse(facts)}のため` }
  return special_building && use !== null && floor_area === null
    ? { why: '「特定建築物」に該当するとされているため' }
    : null
}
const inHealthyBuilding =
  (words: RegExp): Ask =>
  (facts) => {
    const building = buildingHealth(facts)
    const found = equipment(words)(facts)
    return building && found && { why: `${building.why}、${found.why}`, facility_ids: found.facility_ids ?? [] }
  }
const office: Ask = ({ use }) => (use === 'office' ? { why: '事務所のため' } : null)
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
const boiler = /^(?!.*(?:小型|温水|真空|無圧)).*ボイラ/u
const smallBoiler = /小型ボイラ|小型圧力容器/u

/** One for each: a preset that is forgotten here does not compile. */
const reasons: Record<PresetKey, Ask> = {
  'fire-equipment-functional': fireEquipment,
  'fire-equipment-comprehensive': fireEquipment,
  'fire-equipment-report-special': fireReport(true),
  'fire-equipment-report-other': fireReport(false),
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
  'boiler-self-inspection': equipment(boiler),
  'boiler-performance': equipment(boiler),
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
    return reason ? [{ preset_key: key, why: reason.why, facility_ids: reason.facility_ids ?? [] }] : []
  })

/** What to ask of a building whose answer would propose more: never 「義務なし」, only what is not known yet. */
export const openQuestions = (facts: BuildingFacts): string[] =>
  [
    facts.use === null && '建物の用途',
    facts.floor_area === null && '延床面積',
    facts.is_special_fire_object === null && '特定防火対象物かどうか',
    facts.is_special_fire_object === true && facts.capacity === null && '収容人員',
    facts.water_tank === null && '受水槽の有効容量',
  ].filter((question) => question !== false)
