import { describeReplicas } from './replicas.contract.ts'
import { createSoleProcess } from './replicas.ts'

describeReplicas('where there is one', async () => {
  const sole = createSoleProcess('me', Date.now())
  return [sole, sole]
})
