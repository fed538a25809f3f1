/**
 * Forms of the trade as public and trade bodies lay them out, written down with what a clerk would ask for before anything was
 * proposed for them: how the rules do on forms that nobody tried them on (docs/paper.md).
 */
import { formatAddress } from '#engine/model/address.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'
import type { FactInput } from './measure.ts'

/** Text of the form, or an input with the name and type that a clerk would give it. `wide`, `high`: cells it takes. */
type Box = {
  text?: string
  ask?: [label: string, type: string]
  wide?: number
  high?: number
  format?: 'date' | 'one' | 'whole'
  choices?: string
  bare?: true
  formula?: string
}
type Form = {
  name: string
  widths: number[]
  rows: Box[][]
  /** Whether its labels stand on a fill, in the middle. */ isFilled?: boolean
}

const label = (text: string, wide = 1, high = 1): Box => ({ text, wide, high })
const title = (text: string, wide: number): Box => ({ text, wide, bare: true })
const ask = (name: string, type: string, wide = 1, more: Partial<Box> = {}): Box => ({
  ask: [name, type],
  wide,
  ...more,
})
const gap: Box = { bare: true }

const styleOf = ({ bare, format, text }: Box, isFilled: boolean): number =>
  isFilled && text !== undefined && !bare
    ? 5
    : bare
      ? 0
      : format === 'date'
        ? 2
        : format === 'one'
          ? 3
          : format === 'whole'
            ? 4
            : 1
const styles =
  '<numFmts count="1"><numFmt numFmtId="176" formatCode="0.0"/></numFmts><fonts count="1"><font><sz val="11"/><name val="ＭＳ Ｐゴシック"/></font></fonts><fills count="3"><fill/><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFD9E1F2"/></patternFill></fill></fills>' +
  '<borders count="2"><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="6"><xf/><xf borderId="1" applyBorder="1"/><xf borderId="1" numFmtId="14" applyNumberFormat="1"/><xf borderId="1" numFmtId="176" applyNumberFormat="1"/><xf borderId="1" numFmtId="3" applyNumberFormat="1"/><xf borderId="1" fillId="2" applyFill="1"><alignment horizontal="center"/></xf></cellXfs>'

/** The file, and what is to be asked for in it. */
export const unseenForm = ({
  name,
  widths,
  rows,
  isFilled = false,
}: Form): { bytes: Uint8Array; facts: FactInput[] } => {
  const taken = new Set<string>()
  const facts: FactInput[] = []
  const merges: string[] = []
  const lists: string[] = []
  const cells = new Map<string, string>()
  for (const [row, boxes] of rows.entries()) {
    let column = 0
    for (const box of boxes) {
      while (taken.has(`${row}:${column}`)) column += 1
      const { wide = 1, high = 1, text, ask: asked, choices, formula } = box
      const address = formatAddress(row, column)
      for (let down = 0; down < high; down += 1)
        for (let across = 0; across < wide; across += 1) {
          taken.add(`${row + down}:${column + across}`)
          cells.set(
            `${row + down}:${column + across}`,
            `<c r="${formatAddress(row + down, column + across)}" s="${styleOf(box, isFilled)}"/>`,
          )
        }
      if (text !== undefined)
        cells.set(
          `${row}:${column}`,
          `<c r="${address}" s="${styleOf(box, isFilled)}" t="inlineStr"><is><t>${text}</t></is></c>`,
        )
      if (formula !== undefined)
        cells.set(`${row}:${column}`, `<c r="${address}" s="${styleOf(box, isFilled)}"><f>${formula}</f><v>0</v></c>`)
      if (asked !== undefined) facts.push({ cell_reference: `0:${address}`, label: asked[0], type: asked[1] })
      if (choices !== undefined)
        lists.push(`<dataValidation type="list" sqref="${address}"><formula1>"${choices}"</formula1></dataValidation>`)
      if (wide > 1 || high > 1)
        merges.push(`<mergeCell ref="${address}:${formatAddress(row + high - 1, column + wide - 1)}"/>`)
      column += wide
    }
  }
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const data = rows.map((_, row) => {
    const own = [...cells]
      .filter(([key]) => key.startsWith(`${row}:`))
      .sort(([a], [b]) => Number(a.split(':')[1]) - Number(b.split(':')[1]))
    return `<row r="${row + 1}" ht="18" customHeight="1">${own.map(([, cell]) => cell).join('')}</row>`
  })
  const bytes = buildXlsx({
    sheets: [
      {
        name,
        xml: `<cols>${columns.join('')}</cols><sheetData>${data.join('')}</sheetData>${merges.length > 0 ? `<mergeCells>${merges.join('')}</mergeCells>` : ''}${lists.length > 0 ? `<dataValidations>${lists.join('')}</dataValidations>` : ''}`,
      },
    ],
    styles,
  })
  return { bytes, facts }
}

const freonChecks = ['異音・異常振動', '外観の損傷・腐食', '油のにじみ', '熱交換器の霜付き']
const freon: Form = {
  name: '簡易点検記録簿',
  widths: [14, 12, 12, 12, 12, 12, 12, 20],
  rows: [
    [title('第一種特定製品　簡易点検記録簿', 8)],
    [gap],
    [label('管理者名'), ask('管理者名', 'text', 3), label('事業所所在地'), ask('事業所所在地', 'text', 3)],
    [
      label('機器番号'),
      ask('機器番号', 'text'),
      label('型式'),
      ask('型式', 'text'),
      label('冷媒の種類'),
      ask('冷媒の種類', 'text'),
      label('充填量（kg）'),
      ask('充填量（kg）', 'number'),
    ],
    [gap],
    [
      label('点検日', 1, 2),
      label('点検項目', 4),
      label('吹出温度（℃）', 1, 2),
      label('点検者', 1, 2),
      label('備考', 1, 2),
    ],
    freonChecks.map((text) => label(text)),
    ...Array.from({ length: 6 }, (_, at): Box[] => [
      ask(`No. ${at + 1}：点検日`, 'date', 1, { format: 'date' }),
      ...freonChecks.map((text) => ask(`No. ${at + 1}：${text}`, 'radio', 1, { choices: '有,無' })),
      ask(`No. ${at + 1}：吹出温度（℃）`, 'number', 1, { format: 'one' }),
      ask(`No. ${at + 1}：点検者`, 'text'),
      ask(`No. ${at + 1}：備考`, 'text'),
    ]),
    [gap],
    [
      label('専門業者への依頼'),
      ask('専門業者への依頼', 'radio', 1, { choices: '要,不要' }),
      label('依頼日'),
      ask('依頼日', 'date', 1, { format: 'date' }),
      label('依頼先'),
      ask('依頼先', 'text', 3),
    ],
  ],
}

const places = ['流入水', 'ばっ気槽', '処理水']
const septic: Form = {
  name: '浄化槽保守点検記録票',
  widths: [14, 14, 14, 14, 14, 16],
  rows: [
    [title('浄化槽保守点検記録票', 6)],
    [
      label('設置者', 1, 3),
      label('氏名'),
      ask('設置者：氏名', 'text', 2),
      label('電話番号'),
      ask('設置者：電話番号', 'text'),
    ],
    [label('住所'), ask('設置者：住所', 'text', 4)],
    [label('設置場所'), ask('設置者：設置場所', 'text', 4)],
    [
      label('浄化槽', 1, 2),
      label('処理方式'),
      ask('浄化槽：処理方式', 'text'),
      label('人槽（人）'),
      ask('浄化槽：人槽（人）', 'number', 2),
    ],
    [
      label('製造者'),
      ask('浄化槽：製造者', 'text'),
      label('使用開始年月日'),
      ask('浄化槽：使用開始年月日', 'date', 2, { format: 'date' }),
    ],
    [
      label('点検年月日'),
      ask('点検年月日', 'date', 2, { format: 'date' }),
      label('天候'),
      ask('天候', 'text'),
      label(''),
    ],
    [gap],
    [
      label('水質測定'),
      label('外観'),
      label('水温（℃）'),
      label('pH'),
      label('透視度（度）'),
      label('残留塩素（mg/L）'),
    ],
    ...places.map((place): Box[] => [
      label(place),
      ask(`${place}：外観`, 'text'),
      ...(['水温（℃）', 'pH', '透視度（度）', '残留塩素（mg/L）'] as const).map((text) =>
        ask(`${place}：${text}`, 'number', 1, { format: 'one' }),
      ),
    ]),
    [gap],
    [
      label('消毒剤の補充量（kg）', 2),
      ask('消毒剤の補充量（kg）', 'number', 1, { format: 'one' }),
      label('清掃の要否', 2),
      ask('清掃の要否', 'radio', 1, { choices: '要,不要' }),
    ],
    [label('所見', 1, 3), ask('所見', 'textarea', 5, { high: 3 })],
    [],
    [],
    [label('浄化槽管理士'), ask('浄化槽管理士', 'text', 2), label('登録番号'), ask('登録番号', 'text', 2)],
  ],
}

const phases = ['R', 'S', 'T']
const substation: Form = {
  name: '月次点検記録',
  widths: [16, 10, 10, 10, 10, 10, 10, 14],
  rows: [
    [title('自家用電気工作物　月次点検記録', 8)],
    [
      label('事業場名'),
      ask('事業場名', 'text', 4),
      label('点検年月日', 2),
      ask('点検年月日', 'date', 1, { format: 'date' }),
    ],
    [
      label('点検者'),
      ask('点検者', 'text', 2),
      label('天候'),
      ask('天候', 'text'),
      label('気温（℃）', 2),
      ask('気温（℃）', 'number', 1, { format: 'one' }),
    ],
    [gap],
    [label('変圧器', 1, 2), label('電圧（V）', 3), label('電流（A）', 3), label('油温（℃）', 1, 2)],
    [...phases, ...phases].map((text) => label(text)),
    ...['No.1 電灯', 'No.2 動力', 'No.3 動力'].map((text): Box[] => [
      label(text),
      ...phases.map((phase) => ask(`${text}：電圧 ${phase}（V）`, 'number', 1, { format: 'whole' })),
      ...phases.map((phase) => ask(`${text}：電流 ${phase}（A）`, 'number', 1, { format: 'whole' })),
      ask(`${text}：油温（℃）`, 'number', 1, { format: 'whole' }),
    ]),
    [gap],
    [label('電力量計'), label('今月指示値', 2), label('前月指示値', 2), label('乗率'), label('使用量（kWh）', 2)],
    ...['有効電力量', '無効電力量'].map((text, at): Box[] => [
      label(text),
      ask(`${text}：今月指示値`, 'number', 2, { format: 'one' }),
      ask(`${text}：前月指示値`, 'number', 2, { format: 'one' }),
      ask(`${text}：乗率`, 'number', 1, { format: 'whole' }),
      { formula: `(B${at + 12}-D${at + 12})*F${at + 12}`, wide: 2, format: 'whole' },
    ]),
    [gap],
    [label('点検項目', 3), label('結果'), label('処置・備考', 4)],
    ...[
      '引込線・支持物の損傷',
      '区分開閉器の外観',
      '受電盤の計器・表示灯',
      '母線・接続部の過熱',
      '接地線の断線',
      '非常用発電機の始動',
    ].map((text): Box[] => [
      label(text, 3),
      ask(`${text}：結果`, 'radio', 1, { choices: '良,否,該当なし' }),
      ask(`${text}：処置・備考`, 'text', 4),
    ]),
    [label('連絡事項', 1, 3), ask('連絡事項', 'textarea', 7, { high: 3 })],
    [],
    [],
  ],
}

const pests: Form = {
  name: '防除作業報告書',
  widths: [14, 14, 12, 12, 12, 16],
  rows: [
    [title('ねずみ・昆虫等防除作業報告書', 6)],
    [label('建物名'), ask('建物名', 'text', 2), label('作業日'), ask('作業日', 'date', 2, { format: 'date' })],
    [label('作業責任者'), ask('作業責任者', 'text', 2), label('作業人数（人）'), ask('作業人数（人）', 'number', 2)],
    [gap],
    [label('使用薬剤', 6)],
    [label('薬剤名', 2), label('希釈倍率（倍）'), label('使用量（L）'), label('対象害虫'), label('使用場所')],
    ...Array.from({ length: 4 }, (_, at): Box[] => [
      ask(`使用薬剤${at + 1}：薬剤名`, 'text', 2),
      ask(`使用薬剤${at + 1}：希釈倍率（倍）`, 'number', 1, { format: 'whole' }),
      ask(`使用薬剤${at + 1}：使用量（L）`, 'number', 1, { format: 'one' }),
      ask(`使用薬剤${at + 1}：対象害虫`, 'text'),
      ask(`使用薬剤${at + 1}：使用場所`, 'text'),
    ]),
    [gap],
    [label('生息調査', 1, 2), label('ゴキブリ', 2), label('ねずみ', 2), label('判定', 1, 2)],
    [label('トラップ数'), label('捕獲数'), label('喫食'), label('糞・足跡')],
    ...['厨房', '食品倉庫', '廃棄物保管室', '機械室'].map((place): Box[] => [
      label(place),
      ask(`${place}：ゴキブリ トラップ数`, 'number', 1, { format: 'whole' }),
      ask(`${place}：ゴキブリ 捕獲数`, 'number', 1, { format: 'whole' }),
      ask(`${place}：ねずみ 喫食`, 'radio', 1, { choices: '有,無' }),
      ask(`${place}：ねずみ 糞・足跡`, 'radio', 1, { choices: '有,無' }),
      ask(`${place}：判定`, 'select', 1, { choices: '許容水準,警戒水準,措置水準' }),
    ]),
    [gap],
    [
      label('次回予定日'),
      ask('次回予定日', 'date', 2, { format: 'date' }),
      label('施設側への要望'),
      ask('施設側への要望', 'text', 2),
    ],
    [label('特記事項', 1, 3), ask('特記事項', 'textarea', 5, { high: 3 })],
    [],
    [],
  ],
}

const fireDoors: Form = {
  name: '検査結果表',
  widths: [8, 22, 30, 10, 10, 12, 12],
  isFilled: true,
  rows: [
    [title('検査結果表（防火扉）', 7)],
    [label('当該検査に関与した検査者', 2, 2), label('氏名', 2), label('検査者番号', 3)],
    [ask('当該検査に関与した検査者：氏名', 'text', 2), ask('当該検査に関与した検査者：検査者番号', 'text', 3)],
    [gap],
    [
      label('番号', 1, 2),
      label('検査項目', 1, 2),
      label('検査事項', 1, 2),
      label('検査結果', 3),
      label('担当検査者番号', 1, 2),
    ],
    [label('指摘なし'), label('要是正'), label('既存不適格')],
    ...(
      [
        ['(1)', '設置場所の周囲状況', '閉鎖の障害となる物品の放置'],
        ['(2)', '扉、枠及び金物', '扉の取付けの状況'],
        ['(3)', '危険防止装置', '作動の状況'],
        ['(4)', '連動機構', '感知器の位置'],
        ['(5)', '総合的な作動の状況', '防火扉の閉鎖の状況'],
      ] as const
    ).map(([number, item, matter]): Box[] => [
      label(number),
      label(item),
      label(matter),
      ...['指摘なし', '要是正', '既存不適格'].map((text) => ask(`${matter}：${text}`, 'radio', 1, { choices: '○,－' })),
      ask(`${matter}：担当検査者番号`, 'text'),
    ]),
    [gap],
    [label('特記事項', 7)],
    [
      label('番号'),
      label('検査項目等'),
      label('指摘の具体的内容等'),
      label('改善策の具体的内容等', 3),
      label('改善（予定）年月'),
    ],
    ...Array.from({ length: 3 }, (_, at): Box[] => [
      ask(`No. ${at + 1}：番号`, 'text'),
      ask(`No. ${at + 1}：検査項目等`, 'text'),
      ask(`No. ${at + 1}：指摘の具体的内容等`, 'text'),
      ask(`No. ${at + 1}：改善策の具体的内容等`, 'text', 3),
      ask(`No. ${at + 1}：改善（予定）年月`, 'text'),
    ]),
  ],
}

const keys: Form = {
  name: '鍵貸出簿',
  widths: [6, 14, 20, 14, 12, 14, 12],
  rows: [
    [title('鍵貸出簿', 7)],
    [label('施設名', 2), ask('施設名', 'text', 2), label('年月'), ask('年月', 'text', 2)],
    [gap],
    [
      label('No.'),
      label('貸出日時'),
      label('会社名'),
      label('氏名'),
      label('鍵番号'),
      label('返却日時'),
      label('確認者'),
    ],
    ...Array.from({ length: 8 }, (_, at): Box[] => [
      label(String(at + 1)),
      ...['貸出日時', '会社名', '氏名', '鍵番号', '返却日時', '確認者'].map((text) =>
        ask(`No. ${at + 1}：${text}`, /日時/u.test(text) ? 'datetime' : 'text'),
      ),
    ]),
  ],
}

const guards: Form = {
  name: '警備日報',
  widths: [12, 12, 12, 12, 12, 24],
  isFilled: true,
  rows: [
    [title('警備日報', 6)],
    [label('施設名'), ask('施設名', 'text', 3), label('日付'), ask('日付', 'date', 1, { format: 'date' })],
    [
      label('勤務者'),
      ask('勤務者', 'text'),
      label('勤務時間'),
      ask('勤務時間', 'text'),
      label('天候'),
      ask('天候', 'text'),
    ],
    [gap],
    [
      label('巡回', 1, 2),
      label('開始時刻', 1, 2),
      label('終了時刻', 1, 2),
      label('異常の有無', 2),
      label('処置', 1, 2),
    ],
    [label('火気'), label('施錠')],
    ...['第1回', '第2回', '第3回', '第4回'].map((text): Box[] => [
      label(text),
      ask(`${text}：開始時刻`, 'time'),
      ask(`${text}：終了時刻`, 'time'),
      ask(`${text}：火気`, 'radio', 1, { choices: '異常なし,異常あり' }),
      ask(`${text}：施錠`, 'radio', 1, { choices: '異常なし,異常あり' }),
      ask(`${text}：処置`, 'text'),
    ]),
    [gap],
    [
      label('来館者数（人）'),
      ask('来館者数（人）', 'number'),
      label('工事件数（件）'),
      ask('工事件数（件）', 'number'),
      label('拾得物'),
      ask('拾得物', 'text'),
    ],
    [label('引継事項', 1, 4), ask('引継事項', 'textarea', 5, { high: 4 })],
    [],
    [],
    [],
  ],
}

/** Those that the rules were mended on, once they had been measured. */
export const unseenForms = [freon, septic, substation, pests]
/** Written after that. */
export const laterForms = [fireDoors, keys, guards]

const notice: Form = {
  name: '特定建築物届出書',
  widths: [6, 18, 14, 14, 14, 14, 14],
  rows: [
    [title('様式第１号（第２条関係）', 7)],
    [title('特定建築物使用開始届出書', 7)],
    [{ bare: true, wide: 5 }, label('届出年月日'), ask('届出年月日', 'date', 1, { format: 'date' })],
    [gap],
    [label('届出者', 1, 3), label('住所'), ask('届出者：住所', 'text', 5)],
    [
      label('氏名（法人にあっては名称及び代表者の氏名）'),
      ask('届出者：氏名（法人にあっては名称及び代表者の氏名）', 'text', 3),
      label('電話'),
      ask('届出者：電話', 'text'),
    ],
    [label('担当者'), ask('届出者：担当者', 'text', 3), label('メールアドレス'), ask('届出者：メールアドレス', 'text')],
    [label('１', 1, 1), label('特定建築物の名称'), ask('特定建築物の名称', 'text', 5)],
    [label('２', 1, 1), label('特定建築物の所在場所'), ask('特定建築物の所在場所', 'text', 5)],
    [
      label('３', 1, 4),
      label('特定建築物の用途'),
      ask('特定建築物の用途', 'select', 2, { choices: '事務所,店舗,学校,旅館,興行場,その他' }),
      label('延べ面積（㎡）', 2),
      ask('延べ面積（㎡）', 'number', 1, { format: 'whole' }),
    ],
    [
      label('構造'),
      ask('構造', 'text', 2),
      label('階数（地上）'),
      ask('階数（地上）', 'number', 2, { format: 'whole' }),
    ],
    [
      label('使用開始年月日'),
      ask('使用開始年月日', 'date', 2, { format: 'date' }),
      label('階数（地下）'),
      ask('階数（地下）', 'number', 2, { format: 'whole' }),
    ],
    [
      label('空気調和設備'),
      ask('空気調和設備', 'radio', 2, { choices: '有,無' }),
      label('給水設備（受水槽）'),
      ask('給水設備（受水槽）', 'radio', 2, { choices: '有,無' }),
    ],
    [
      label('４', 1, 3),
      label('建築物環境衛生管理技術者', 1, 3),
      label('氏名'),
      ask('建築物環境衛生管理技術者：氏名', 'text', 2),
      label('免状番号'),
      ask('建築物環境衛生管理技術者：免状番号', 'text'),
    ],
    [label('住所'), ask('建築物環境衛生管理技術者：住所', 'text', 4)],
    [
      label('他の特定建築物との兼任'),
      ask('建築物環境衛生管理技術者：他の特定建築物との兼任', 'radio', 2, { choices: '有,無' }),
      label('兼任先'),
      ask('建築物環境衛生管理技術者：兼任先', 'text'),
    ],
    [label('備考', 2, 3), ask('備考', 'textarea', 5, { high: 3 })],
    [],
    [],
  ],
}

const boilerTimes = ['9:00', '13:00', '17:00']
const boiler: Form = {
  name: 'ボイラー運転日誌',
  widths: [10, 12, 12, 12, 12, 12, 12, 12],
  rows: [
    [title('ボイラー運転日誌', 8)],
    [
      label('運転日'),
      ask('運転日', 'date', 2, { format: 'date' }),
      label('取扱作業主任者', 2),
      ask('取扱作業主任者', 'text', 3),
    ],
    [
      label('天候'),
      ask('天候', 'text', 2),
      label('外気温（℃）', 2),
      ask('外気温（℃）', 'number', 3, { format: 'one' }),
    ],
    [gap],
    [
      label('時刻', 1, 2),
      label('蒸気圧力（MPa）', 1, 2),
      label('給水', 2),
      label('排ガス', 2),
      label('燃料（L）', 1, 2),
      label('運転者', 1, 2),
    ],
    [label('温度（℃）'), label('流量（m³/h）'), label('温度（℃）'), label('酸素（%）')],
    ...boilerTimes.map((time): Box[] => [
      label(time),
      ask(`${time}：蒸気圧力（MPa）`, 'number', 1, { format: 'one' }),
      ask(`${time}：給水 温度（℃）`, 'number', 1, { format: 'one' }),
      ask(`${time}：給水 流量（m³/h）`, 'number', 1, { format: 'one' }),
      ask(`${time}：排ガス 温度（℃）`, 'number', 1, { format: 'one' }),
      ask(`${time}：排ガス 酸素（%）`, 'number', 1, { format: 'one' }),
      ask(`${time}：燃料（L）`, 'number', 1, { format: 'one' }),
      ask(`${time}：運転者`, 'text'),
    ]),
    [gap],
    [
      label('点検', 1, 5),
      label('水面計の機能', 3),
      ask('点検：水面計の機能', 'radio', 1, { choices: '良,否' }),
      label('ブロー実施', 2),
      ask('点検：ブロー実施', 'radio', 1, { choices: '済,未' }),
    ],
    [
      label('安全弁の作動', 3),
      ask('点検：安全弁の作動', 'radio', 1, { choices: '良,否' }),
      label('水質 pH', 2),
      ask('点検：水質 pH', 'number', 1, { format: 'one' }),
    ],
    [
      label('火炎検出器', 3),
      ask('点検：火炎検出器', 'radio', 1, { choices: '良,否' }),
      label('水質 電気伝導率（mS/m）', 2),
      ask('点検：水質 電気伝導率（mS/m）', 'number', 1, { format: 'one' }),
    ],
    [
      label('自動制御装置', 3),
      ask('点検：自動制御装置', 'radio', 1, { choices: '良,否' }),
      label('薬注量（mL）', 2),
      ask('点検：薬注量（mL）', 'number', 1, { format: 'whole' }),
    ],
    [
      label('油漏れ', 3),
      ask('点検：油漏れ', 'radio', 1, { choices: '無,有' }),
      label('点検者', 2),
      ask('点検：点検者', 'text'),
    ],
    [label('異常と処置', 1, 3), ask('異常と処置', 'textarea', 7, { high: 3 })],
    [],
    [],
  ],
}

const complaint: Form = {
  name: '受付票',
  widths: [14, 14, 14, 14, 14, 14],
  isFilled: true,
  rows: [
    [title('不具合受付票', 6)],
    [label('受付番号'), label('受付日時'), label('受付者'), label('受付方法'), label('緊急度', 2)],
    [
      ask('受付番号', 'text'),
      ask('受付日時', 'datetime'),
      ask('受付者', 'text'),
      ask('受付方法', 'select', 1, { choices: '電話,メール,来訪,巡回' }),
      ask('緊急度', 'radio', 2, { choices: '高,中,低' }),
    ],
    [gap],
    [label('連絡者', 6)],
    [label('氏名'), ask('連絡者：氏名', 'text', 2), label('部屋・区画'), ask('連絡者：部屋・区画', 'text', 2)],
    [label('電話番号'), ask('連絡者：電話番号', 'text', 2), label('在室時間'), ask('連絡者：在室時間', 'text', 2)],
    [label('内容', 6)],
    [label('発生場所'), ask('内容：発生場所', 'text', 5)],
    [label('症状', 1, 3), ask('内容：症状', 'textarea', 5, { high: 3 })],
    [],
    [],
    [label('対応', 6)],
    [
      label('訪問予定日'),
      ask('対応：訪問予定日', 'date', 2, { format: 'date' }),
      label('対応者'),
      ask('対応：対応者', 'text', 2),
    ],
    [
      label('費用負担'),
      ask('対応：費用負担', 'radio', 2, { choices: '当方,先方,協議' }),
      label('概算金額（円）'),
      ask('対応：概算金額（円）', 'number', 2, { format: 'whole' }),
    ],
    [
      label('完了日'),
      ask('対応：完了日', 'date', 2, { format: 'date' }),
      label('確認者'),
      ask('対応：確認者', 'text', 2),
    ],
  ],
}

/** Written after the rules had been mended on those before, 2026-11-29. */
export const newestForms = [notice, boiler, complaint]
