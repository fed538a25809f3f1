/** `npm run backup:document`: one document out of a backup, for somebody who lost it. */
import { complain, say } from '#server/command.ts'
import { runWithFile } from './command.ts'
import { extractDocument, findDocuments } from './document.ts'
import { backupAt } from './nightly.ts'

const help = `バックアップから、書類を1つ取り出します。データベースには触れません。

使い方:
  npm run backup:document -- --find 文字 ファイル
  npm run backup:document -- --id 番号 --to フォルダー ファイル

  --find   件名にその文字を含む書類の番号を表示します
  --id     取り出す書類の番号
  --to     取り出し先のフォルダー（空か、まだないもの）
  --help   この説明を表示します

入力した内容は 書類.json に、写真、添付、提出したPDFとExcelは元の形で書き出します。
`

const options = { find: { type: 'string' }, id: { type: 'string' }, to: { type: 'string' } } as const

const find = async (path: string, words: string): Promise<void> => {
  const found = await findDocuments(path, words)
  for (const { id, title, created_at, is_deleted } of found)
    say(`  ${id}  ${title}  ${created_at}${is_deleted ? '  （ごみ箱）' : ''}`)
  say(`${found.length}件の書類があります。`)
}

const extract = async (path: string, id: string, folder: string): Promise<void> => {
  const { names, missing } = await extractDocument(path, id, folder)
  say(`書類を取り出しました: ${folder}`)
  for (const name of names) say(`  ${name}`)
  for (const name of missing) complain(`バックアップの時点で失われていました: ${name}`)
}

await runWithFile(help, options, async (path, { find: words, id, to }) => {
  if (words !== undefined) return find(await backupAt(path), words)
  if (id !== undefined && to !== undefined) return extract(await backupAt(path), id, to)
  complain(`--find か、--id と --to を指定してください。\n\n${help}`)
})
