/*
 * `npm start` and `npm test` begin here, under the machine's own Node: even one that cannot read the other scripts is
 * told what it lacks.
 */
'use strict'

const wanted = 20
if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(`Node ${wanted}以上が必要です（お使いの版は${process.version}です）。`)
  process.exit(1)
}

const [name] = process.argv.splice(2, 1)
import(`./${name}.mjs`).catch((error) => {
  console.error(error.isSentence ? error.message : error)
  process.exit(1)
})
