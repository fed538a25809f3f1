/** Entry of the workers that work on forms. */
import { flushCompileCache } from 'node:module'
import { createOperations } from './operations.ts'
import { serve } from './serve.ts'
import { setUpNode } from './set-up-node.ts'

setUpNode()
serve(createOperations())
// What loading compiled is there for the next worker, even if the process is killed.
flushCompileCache()
