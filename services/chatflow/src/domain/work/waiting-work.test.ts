import { describeWaitingWork } from './waiting-work.contract.ts'
import { createWaitingWork } from './waiting-work.ts'

describeWaitingWork('of the only process', async () => {
  const work = createWaitingWork()
  return [work, work]
})
