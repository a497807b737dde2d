import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { Labels } from '@hearth/rules/values'
import { expect, test } from 'vitest'
import { openAlertStates } from './alert-states.ts'

const logger = createLogger({ service: 'test', level: 'silent' })
const own = Labels.of({ alertname: 'A', app: 'shop' })
const series = own.with('__name__', 'ALERTS_FOR_STATE')
const open = (path: string, nowMs: number) => openAlertStates({ path, clock: () => nowMs, logger, everyMs: 60_000 })

test('since when alerts are active is there after a start, for an hour', async () => {
  const path = join(await temporaryFolder(), 'deep', 'alerts.json')
  const states = await open(path, 60_000)
  states.note({ timeMs: 60_000, samples: [{ labels: series, value: 30 }], gone: [] })
  expect(states.kept('A').size).toBe(0)
  await states.close()
  const next = await open(path, 120_000)
  expect([...next.kept('A').values()]).toMatchObject([{ timeMs: 60_000, activeAtMs: 30_000 }])
  expect(next.kept('B').size).toBe(0)
  await next.close()
  const late = await open(path, 3_660_001)
  expect(late.kept('A').size).toBe(0)
  await late.close()
})

test('an alert that is over is forgotten', async () => {
  const path = join(await temporaryFolder(), 'alerts.json')
  const states = await open(path, 60_000)
  states.note({ timeMs: 60_000, samples: [{ labels: series, value: 30 }], gone: [] })
  states.note({ timeMs: 75_000, samples: [], gone: [series, own.with('__name__', 'ALERTS')] })
  await states.close()
  const next = await open(path, 90_000)
  expect(next.kept('A').size).toBe(0)
  await next.close()
})

test('a file that is none lets alerts begin anew', async () => {
  const path = join(await temporaryFolder(), 'alerts.json')
  await writeFile(path, '{"half')
  const states = await open(path, 0)
  expect(states.kept('A').size).toBe(0)
  await states.close()
})
