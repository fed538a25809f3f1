/** `npm run check`: whether this environment can run the product, in one table. */
import { runCommand, say } from '#server/command.ts'
import { readEnv } from '#server/env.ts'
import { checkInstallation } from './check.ts'
import type { Finding } from './finding.ts'

const help = `環境変数を読み、データベース、ファイルの保存先、メール、公開アドレスを実際に試して、1つの表で示します。

使い方:
  npm run check

  --help  この説明を表示します

サーバーの起動前にも起動中にも実行できます。公開アドレスは、サーバーが動いているときだけ届きます。
データフォルダーがなければ作りますが、ほかは何も変更せず、メールも送りません。直さないと動かないものがあれば、終了コードは1です。
`

const marks = { ok: '  OK  ', warning: ' 注意 ', fault: '要修正' } as const satisfies Record<Finding['state'], string>

await runCommand({ help, options: {} }, async () => {
  const env = readEnv()
  const findings = await checkInstallation(env)
  for (const { what, state, text } of findings) say(`${marks[state]}  ${what}  ${text}`)
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
})
