import type { Reporter } from 'vitest/node'
import { corpusDir, hasCorpus } from './corpus.ts'

/** Says once a run what was left out. */
export default class CorpusNote implements Reporter {
  onTestRunEnd(): void {
    if (!hasCorpus)
      process.stdout.write(
        `大きなコーパスが${corpusDir}にないため、それを読む検査は省きました（CORPUS_DIRで指定できます）。\n`,
      )
  }
}
