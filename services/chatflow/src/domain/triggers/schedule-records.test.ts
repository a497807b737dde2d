import { Failure } from '@hearth/kernel'
import { describe, expect, it } from 'vitest'
import type { Chatflow } from '../chatflows/chatflow.ts'
import type { Schedule } from './schedule.ts'
import { createScheduleRecords } from './schedule-records.ts'

const nowMs = 100_000
type Given = {
  readonly known?: Partial<Schedule>
  /** Runs every so many milliseconds; a failure cannot be told. */
  readonly every?: number | Failure
  /** What another process makes of the row before this one changes it. */
  readonly meanwhile?: Partial<Schedule>
}

function flow(inputs: object = {}): Chatflow {
  const start = { startInputType: 'scheduleInput', scheduleInputMode: 'none', scheduleCronExpression: '0 9 * * *' }
  const node = { id: 's', data: { id: 's', name: 'startAgentflow', inputs: { ...start, ...inputs } } }
  return { id: 'f', flowData: JSON.stringify({ nodes: [node], edges: [] }) } as Chatflow
}

function open({ known, every = 1_000, meanwhile }: Given = {}) {
  const rows = new Map<string, Schedule>()
  const row: Schedule = {
    ...{ id: 'f', chatflowId: 'f', enabled: true, state: '{}', lastRunAtMs: undefined, nextRunAtMs: 500 },
    ...{ createdAtMs: 1, updatedAtMs: 1 },
  }
  if (known !== undefined) rows.set('f', { ...row, ...known })
  const schedules = {
    get: async (id: string) => rows.get(id),
    remove: async (id: string) => rows.delete(id),
    async add(added: Schedule) {
      if (meanwhile !== undefined) rows.set('f', { ...row, ...meanwhile })
      if (rows.has(added.id)) return false
      rows.set(added.id, added)
      return true
    },
    async change(id: string, change: Partial<Schedule>, where: Partial<Schedule> = {}) {
      const before = rows.get(id)
      if (before === undefined) return undefined
      if (meanwhile !== undefined) rows.set(id, { ...before, ...meanwhile })
      const found = rows.get(id) ?? before
      if (Object.entries(where).some(([name, value]) => Reflect.get(found, name) !== value)) return undefined
      rows.set(id, { ...found, ...change })
      return rows.get(id)
    },
  }
  const asked: unknown[] = []
  const records = createScheduleRecords({
    schedules: schedules as unknown as Parameters<typeof createScheduleRecords>[0]['schedules'],
    nowMs: () => nowMs,
    async nextRun(cron, timezone, afterMs) {
      asked.push([cron, timezone, afterMs])
      if (every instanceof Failure) throw every
      return every === 0 ? undefined : afterMs + every
    },
  })
  return { records, rows, asked }
}

const unreadable = new Failure('invalid', 'No such zone')

describe('a flow that is taken up', () => {
  it('has a row from then on, which is on', async () => {
    const { records, rows, asked } = open()
    const row = await records.takeUp(flow())
    expect(row).toMatchObject({
      ...{ id: 'f', chatflowId: 'f', enabled: true, nextRunAtMs: nowMs + 1_000, lastRunAtMs: undefined },
      ...{ createdAtMs: nowMs, updatedAtMs: nowMs },
    })
    expect(JSON.parse(row?.state ?? '')).toMatchObject({ cronExpression: '0 9 * * *', timezone: 'UTC', mode: 'none' })
    expect(rows.get('f')).toEqual(row)
    expect(asked).toEqual([['0 9 * * *', 'UTC', nowMs]])
  })

  it('is off where it cannot run', async () => {
    expect(await open({ every: unreadable }).records.takeUp(flow())).toMatchObject({
      ...{ enabled: false, nextRunAtMs: undefined },
    })
    const faulty = flow({ scheduleCronExpression: '' })
    expect(await open().records.takeUp(faulty)).toMatchObject({ enabled: false, state: '{}', nextRunAtMs: undefined })
  })

  it('keeps its row while its start says the same', async () => {
    const { records, rows } = open()
    const first = await records.takeUp(flow())
    expect(await records.takeUp(flow())).toBe(rows.get('f'))
    expect(rows.get('f')).toBe(first)
  })

  it('has its time anew once its start says something else, and stays off or on', async () => {
    const { records } = open({ known: { enabled: false, lastRunAtMs: 7, createdAtMs: 3 } })
    expect(await records.takeUp(flow())).toMatchObject({
      ...{ enabled: false, lastRunAtMs: 7, createdAtMs: 3, nextRunAtMs: nowMs + 1_000, updatedAtMs: nowMs },
    })
  })

  it('has its time looked for again where it had none', async () => {
    const { records, rows } = open()
    const row = await records.takeUp(flow())
    if (row !== undefined) rows.set('f', { ...row, nextRunAtMs: undefined })
    expect((await records.takeUp(flow()))?.nextRunAtMs).toBe(nowMs + 1_000)
  })

  it('keeps what it was made of where its start says too little', async () => {
    const { records } = open({ known: { state: '{"was":1}', nextRunAtMs: undefined } })
    const faulty = flow({ scheduleCronExpression: '' })
    expect(await records.takeUp(faulty)).toMatchObject({ state: '{"was":1}', enabled: true, nextRunAtMs: undefined })
  })

  it('loses its row once it starts otherwise', async () => {
    const { records, rows } = open({ known: {} })
    expect(await records.takeUp(flow({ startInputType: 'chatInput' }))).toBeUndefined()
    expect(rows.size).toBe(0)
    expect(await records.takeUp(flow({ startInputType: 'chatInput' }))).toBeUndefined()
  })

  it('leaves what another process has made of the row meanwhile', async () => {
    const changed = open({ known: {}, meanwhile: { nextRunAtMs: 9_999, lastRunAtMs: 500 } })
    expect(await changed.records.takeUp(flow())).toMatchObject({ nextRunAtMs: 9_999, lastRunAtMs: 500, state: '{}' })
    const added = open({ meanwhile: { nextRunAtMs: 9_999 } })
    expect(await added.records.takeUp(flow())).toMatchObject({ nextRunAtMs: 9_999 })
  })
})

describe('when a schedule comes due next', () => {
  const start = {
    cronExpression: 'c',
    timezone: 'z',
    endAtMs: undefined,
    mode: 'none',
    question: '',
    form: undefined,
  } as const

  it.each([
    { name: 'is told by its expression', endAtMs: undefined, every: 10, expected: 15 },
    { name: 'is told on the very end', endAtMs: 15, every: 10, expected: 15 },
    { name: 'is never past its end', endAtMs: 14, every: 10, expected: undefined },
    { name: 'is never where the expression says so', endAtMs: undefined, every: 0, expected: undefined },
    { name: 'is never where that cannot be told', endAtMs: undefined, every: unreadable, expected: undefined },
  ])('$name', async ({ endAtMs, every, expected }) => {
    expect(await open({ every }).records.nextAfter({ ...start, endAtMs }, 5)).toBe(expected)
  })
})

describe('how a schedule stands', () => {
  it('is with its next five runs, soonest first', async () => {
    expect(await open().records.status(flow())).toMatchObject({
      ...{ record: { enabled: true }, canEnable: true },
      upcomingMs: [101_000, 102_000, 103_000, 104_000, 105_000],
    })
  })

  it('is with those before its end alone', async () => {
    const ended = flow({ scheduleEndDate: new Date(nowMs + 2_000).toISOString() })
    expect((await open().records.status(ended)).upcomingMs).toEqual([101_000, 102_000])
  })

  it('is without any while it is off', async () => {
    const { records } = open({ known: { enabled: false } })
    expect((await records.status(flow())).upcomingMs).toEqual([])
  })

  it.each([
    {
      ...{ name: 'does not run by itself', inputs: { startInputType: 'chatInput' } },
      reason: 'Flow is not configured as a scheduled flow',
    },
    {
      ...{ name: 'says too little', inputs: { scheduleCronExpression: '' } },
      reason: 'Invalid cron expression or timezone',
    },
  ])('is with the reason where a flow $name', async ({ inputs, reason }) => {
    expect(await open().records.status(flow(inputs))).toMatchObject({ canEnable: false, reason, upcomingMs: [] })
  })

  it('is with the reason where its expression cannot be read', async () => {
    expect(await open({ every: unreadable }).records.status(flow())).toMatchObject({
      ...{ canEnable: false, reason: 'No such zone' },
    })
  })
})

describe('a schedule that is switched', () => {
  it('off keeps its time, and on has it anew', async () => {
    const { records, rows } = open()
    expect(await records.setEnabled(flow(), false)).toMatchObject({ enabled: false, nextRunAtMs: nowMs + 1_000 })
    expect(await records.setEnabled(flow(), true)).toMatchObject({ enabled: true, nextRunAtMs: nowMs + 1_000 })
    expect(rows.get('f')?.updatedAtMs).toBe(nowMs)
  })

  it('on is refused where it cannot run, and off is not', async () => {
    const { records } = open({ every: unreadable })
    await expect(records.setEnabled(flow(), true)).rejects.toMatchObject({ kind: 'invalid', message: 'No such zone' })
    expect(await records.setEnabled(flow(), false)).toMatchObject({ enabled: false, nextRunAtMs: undefined })
  })

  it('is refused for a flow that does not run by itself', async () => {
    await expect(open().records.setEnabled(flow({ startInputType: 'chatInput' }), false)).rejects.toMatchObject({
      ...{ kind: 'missing', message: 'No schedule record found for this flow' },
    })
  })
})
