/** Entry of the workers that work on forms. */
import { answering } from './answering.ts'
import { createOperations } from './operations.ts'
import { setUpNode } from './set-up-node.ts'

setUpNode()
export const answer = answering(createOperations())
