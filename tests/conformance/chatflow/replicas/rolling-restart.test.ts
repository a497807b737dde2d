import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEvents, ask } from '../../../../services/chatflow/src/test-support/ask.ts'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { predictions } from '../../../chaos/ledgers/predictions.ts'
import { hasNginx, takesConnections } from '../../../chaos/replicas/door.ts'
import { openReplicaStage, type ReplicaStage } from '../../../chaos/replicas/replica-stage.ts'
import { secrets } from '../../../chaos/secrets.ts'

const programs = await findPostgres()
const absent = programs === undefined || !hasNginx
const headers = { authorization: `Bearer ${secrets.key}`, 'content-type': 'application/json' }
// Takes longer to say than a process that is alone is given to stop.
const tokens = Array.from({ length: 30 }, (_, at) => ` ${at}`)
const patient = { timeout: 120_000 }

describe.skipIf(absent)('three chatflow processes behind one door', () => {
  let stage: ReplicaStage
  let held: ScriptedUpstream

  beforeAll(async () => {
    stage = await openReplicaStage({ programs: programs ?? '', count: 3 })
    held = await openScriptedUpstream()
  }, 240_000)
  afterAll(async () => {
    await stage?.close()
    await held?.close()
  })

  async function predictionsAt(url: string): Promise<number> {
    const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n')
    const counted = lines.filter((line) => /^http_requests_total\{.*prediction/.test(line))
    return counted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }

  test('are started anew one after the other, and no request of many fails, no turn is lost and none is doubled', async () => {
    const [flow, heldFlow] = [await stage.addFlow(stage.upstream.url), await stage.addFlow(held.url)]
    stage.upstream.behave({ kind: 'answer', pauseMs: 20 })
    const access = stage.access(flow)
    const ledgers = [false, true, false, true, false, true].map((streaming, at) =>
      predictions({ ...access, streaming }, `client-${at}`),
    )
    const load = new AbortController()
    const work = Promise.all(ledgers.map((ledger) => ledger.work(load.signal)))
    for (const { process } of stage.replicas) {
      await expect.poll(() => predictionsAt(process.url), patient).toBeGreaterThan(3)
      const release = Promise.withResolvers<void>()
      held.script({ kind: 'answer', after: release.promise, tokens, pauseMs: 100 })
      const stream = ask(process, heldFlow, { question: 'Held', streaming: true }, { headers }).then(allEvents)
      await expect.poll(() => held.open, patient).toBe(1)
      const stopped = process.stop()
      await expect.poll(() => takesConnections(Number(new URL(process.url).port)), patient).toBe(false)
      // It takes nothing more, and what it had begun goes on to its end.
      release.resolve()
      expect((await stream).map(({ event }) => event)).toEqual([
        'start',
        ...tokens.map(() => 'token'),
        'metadata',
        'end',
      ])
      expect(await stopped).toBe(0)
      await process.start()
    }
    load.abort()
    await work
    for (const ledger of ledgers) {
      const { acknowledged, ...verdict } = await ledger.check()
      expect({ name: ledger.name, ...verdict }).toEqual({
        name: ledger.name,
        failed: 0,
        lost: [],
        doubled: [],
        refusals: [],
      })
      expect(acknowledged).toBeGreaterThan(10)
    }
  }, 300_000)
})

test.runIf(absent)('chatflow processes started anew: skipped, Postgres or nginx is not installed', () => undefined)
