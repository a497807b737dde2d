import { describe, expect, test } from 'vitest'
import type { FlowDay } from '../../domain/activity/flow-activity.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import type { Stores } from '../open-storage.ts'

const flow = plainChatflow.id
const day = (of: number, own: Partial<FlowDay> = {}): FlowDay => ({
  chatflowId: flow,
  day: of,
  runs: 1,
  errors: 0,
  lastRunAtMs: of * 86_400_000,
  isLastFailed: false,
  ...own,
})

/** What every engine promises of how often flows ran. `open` gives empty stores. */
export function describeActivityStore(engine: string, open: () => Promise<Stores>): void {
  const prepare = async () => {
    const stores = await open()
    await stores.chatflows.add(plainChatflow)
    return stores
  }

  describe(`${engine} activity store`, () => {
    test('knows nothing of flows that never ran', async () => {
      const { activity } = await prepare()
      await activity.add([])
      expect(await activity.since(0)).toEqual([])
    })

    test('adds up what is added of a day, and keeps how the last run ended', async () => {
      const { activity } = await prepare()
      await activity.add([day(20_000, { runs: 3, errors: 1, isLastFailed: true }), day(20_001)])
      await activity.add([day(20_001, { runs: 2, errors: 2, lastRunAtMs: 1_728_086_400_007, isLastFailed: true })])
      expect(await activity.since(20_000)).toEqual([
        {
          chatflowId: flow,
          lastRunAtMs: 1_728_086_400_007,
          isLastFailed: true,
          days: [
            { day: 20_000, runs: 3, errors: 1 },
            { day: 20_001, runs: 3, errors: 2 },
          ],
        },
      ])
    })

    test('tells when a flow ran last, also where that was before the days that are asked for', async () => {
      const { activity } = await prepare()
      await activity.add([day(19_000), day(19_500)])
      expect(await activity.since(20_000)).toEqual([
        { chatflowId: flow, lastRunAtMs: 19_500 * 86_400_000, isLastFailed: false, days: [] },
      ])
    })

    test('passes over flows that were removed, and forgets a flow with it', async () => {
      const { activity, chatflows } = await prepare()
      await activity.add([day(20_000, { chatflowId: 'gone' }), day(20_000)])
      expect((await activity.since(0)).map(({ chatflowId }) => chatflowId)).toEqual([flow])
      await activity.add([day(20_000, { chatflowId: 'gone' })])
      await chatflows.remove(flow)
      expect(await activity.since(0)).toEqual([])
    })
  })
}
