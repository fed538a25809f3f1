/** Entry of the threads that work on forms. */
import { flushCompileCache } from 'node:module'
import { createOperations } from './operations.ts'
import { serve } from './serve.ts'
import { setUpNode } from './set-up-node.ts'

setUpNode()
serve(createOperations())
// What loading compiled is there for the next thread, even if the process is killed.
flushCompileCache()
