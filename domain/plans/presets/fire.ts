/** 消防法. */
import { atLeast, everyMonths, everyYears, type PresetFacts } from './preset.ts'

const fireChief = '消防長または消防署長'
const resultForm = '消防用設備等点検結果報告書（別記様式第1）と点検票'
/** Of certain sizes and uses; in others whoever is responsible may do it. */
const checker = '消防設備士、消防設備点検資格者（建物の規模・用途により、関係者が自ら行えます）'
const fireEquipment = {
  law: '消防法',
  article: '消防法17条の3の3、同施行規則31条の6、平成16年消防庁告示9号',
  source: '岡崎市「消防用設備等点検報告制度」、由利本荘市、ニライ消防本部',
} as const
const pressureTest = {
  law: '消防法',
  article: '平成16年消防庁告示9号',
  qualification: null,
  source: '山梨県消防設備協会、cosmomainte「点検基準」',
} as const
const tenThenThree = { counting: 'age', first: everyYears(10), every: everyYears(3) } as const

export const firePresets = [
  {
    key: 'fire-equipment-functional',
    name: '消防用設備等 機器点検',
    ...fireEquipment,
    rule: atLeast(1, everyMonths(6)),
    qualification: checker,
    note: '6か月の数えかたは、所轄の消防署に確認してください。',
  },
  {
    key: 'fire-equipment-comprehensive',
    name: '消防用設備等 総合点検',
    ...fireEquipment,
    rule: atLeast(1, everyYears(1)),
    qualification: checker,
    fulfils: ['fire-equipment-functional'],
    report_to: fireChief,
    report_form: resultForm,
    note: '同じ期の機器点検も、この点検で行ったことになります。点検結果の報告は、特定防火対象物は1年に1回、そのほかは3年に1回です。',
  },
  {
    key: 'standpipe-pressure',
    name: '連結送水管 耐圧性能点検',
    ...pressureTest,
    rule: tenThenThree,
    note: '設置から10年を経過したとき、その後は3年ごとです。',
  },
  {
    key: 'fire-hose-pressure',
    name: '消防用ホース 耐圧性能点検',
    ...pressureTest,
    rule: tenThenThree,
    note: '製造年の末日から10年を経過したとき、その後は3年ごとです。易操作性1号・2号消火栓は対象になりません。交換したホースは10年不要です。',
  },
  {
    key: 'emergency-generator-load',
    name: '非常用自家発電設備 負荷運転',
    law: '消防法',
    article: '平成30年消防庁告示12号',
    rule: atLeast(1, everyYears(1)),
    qualification: checker,
    note: '総合点検の一部です。内部観察に代えられます。予防的な保全策を毎年行って記録するときは6年ごとで、1年でも欠けると毎年に戻ります。ガスタービンは不要です。',
    source: '名古屋市消防局、久留米広域消防本部、backupgenerator.jp',
  },
  {
    key: 'fire-prevention-property',
    name: '防火対象物点検',
    law: '消防法',
    article: '消防法8条の2の2、同施行令4条の2の2',
    rule: atLeast(1, everyYears(1)),
    qualification: '防火対象物点検資格者',
    report_to: fireChief,
    report_form: null,
    report_years: 1,
    note: 'テナントを含む管理権原者ごとに行います。特例認定を受けると3年間は免除されます。',
    source: 'fesc.or.jp「防火対象物定期点検報告」、fdma-oc.jp（令4条の2の2）',
  },
  {
    key: 'fire-drill',
    name: '消防訓練（消火・避難）',
    law: '消防法',
    article: '消防法施行規則3条10項',
    rule: atLeast(2, everyYears(1)),
    qualification: null,
    note: '特定防火対象物は年2回以上です。あらかじめ消防署へ通知します。通報訓練は消防計画で定めた回数です。',
    source: '香南市「消防訓練」ほか',
  },
  {
    key: 'dangerous-goods',
    name: '危険物施設 定期点検',
    law: '消防法',
    article: '消防法14条の3の2、危険物の規制に関する規則62条の4・62条の8',
    rule: atLeast(1, everyYears(1)),
    qualification: '危険物取扱者（その立会いを含む）',
    retention_years: 3,
    note: '漏れの点検は、施設の種類ごとに年数と保存期間が違います。',
    source: '大垣消防組合、福島市',
  },
] as const satisfies readonly PresetFacts[]
