/** Rules of our own for the linter. */

const message = 'トランザクションの中では server/db/together.ts を使う（終わったあとに問い合わせが残らない）'

const isPromise = ({ type, object, property, computed }) =>
  type === 'MemberExpression' && !computed && object.name === 'Promise' && /^(all|race|any)$/.test(property.name)

/** Inside a function that is given a transaction, several promises at once. */
const togetherInTransactions = {
  create(context) {
    let depth = 0
    const isGivenOne = ({ params }) => params[0]?.type === 'Identifier' && params[0].name === 'tx'
    const enter = (node) => {
      if (isGivenOne(node)) depth++
    }
    const leave = (node) => {
      if (isGivenOne(node)) depth--
    }
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      CallExpression(node) {
        if (depth > 0 && isPromise(node.callee)) context.report({ node, message })
      },
    }
  },
}

export default { meta: { name: 'tatemori' }, rules: { 'together-in-transactions': togetherInTransactions } }
