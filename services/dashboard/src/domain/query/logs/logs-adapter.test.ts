import { describe, expect, test } from 'vitest'
import type { DataSource } from '../../datasource/data-source.ts'
import type { Query } from '../query.ts'
import type { LogAsk, LogContainer, LogLine, LogPage } from './log-source.ts'
import { createLogsAdapter } from './logs-adapter.ts'

const web: LogContainer = { id: 'bundle/web', name: 'web', source: 'process', image: '', project: '', service: '' }
const line = (own: Partial<LogLine> = {}): LogLine => ({
  container: 'bundle/web',
  time: '1700000000123456789',
  stream: 'stdout',
  level: 'info',
  text: 'hello',
  message: own.text ?? 'hello',
  ...own,
})
const page = (own: Partial<LogPage> = {}): LogPage => ({ lines: [], further: undefined, gaps: [], ...own })

async function run(
  expr: string,
  answer: (ask: LogAsk, at: number) => LogPage,
  own: Partial<Pick<Query, 'maxLines' | 'filters' | 'written'>> & {
    readonly containers?: readonly LogContainer[]
  } = {},
) {
  const asked: LogAsk[] = []
  const adapter = createLogsAdapter({
    containers: async () => own.containers ?? [web],
    page: async (_source, ask) => answer(ask, asked.push(ask) - 1),
    follow: () => [] as never,
  })
  const task = {
    source: { id: 1 } as DataSource,
    query: { refId: 'A', expr, written: {}, filters: [], ...own } as unknown as Query,
    range: { fromMs: 1, toMs: 2 },
    hasSiblings: false,
    once: <T>(_key: string, ask: () => Promise<T>) => ask(),
  }
  const [frame] = await adapter.run(task, new AbortController().signal)
  const column = (name: string) =>
    frame?.fields.find((field) => field.name === name)?.values as readonly unknown[] | undefined
  return { asked, frame, column, notices: frame?.notices?.map(({ text }) => text) }
}

describe('a query of lines', () => {
  test('has them newest first, in the columns of a Loki', async () => {
    const lines = [line({ text: 'first' }), line({ text: 'second', level: 'error', stream: 'stderr' })]
    const { frame, column } = await run('{container="web"}', () => page({ lines }))
    expect(frame).toMatchObject({ refId: 'A', type: 'logs', executedQuery: 'Expr: {container="web"}', notices: [] })
    expect(column('Line')).toEqual(['second', 'first'])
    expect(column('Time')).toEqual([1_700_000_000_123, 1_700_000_000_123])
    expect(column('tsNs')).toEqual(['1700000000123456789', '1700000000123456789'])
    expect(column('severity')).toEqual(['error', 'info'])
    expect(column('labels')?.[0]).toEqual({
      container: 'web',
      service_name: 'web',
      source: 'process',
      image: '',
      compose_project: '',
      stream: 'stderr',
      level: 'error',
    })
    expect(column('message')).toBeUndefined()
  })

  test('has an id for each line, which is that of no other and the same whatever comes with it', async () => {
    const [first, second] = [line({ text: 'first' }), line({ text: 'second' })]
    const idsOf = async (...lines: readonly LogLine[]) => (await run('{}', () => page({ lines }))).column('id')
    const both = await idsOf(first, second)
    expect([await idsOf(second), await idsOf(first)].flat()).toEqual(both)
    // FNV-1 of `stdout_first`, computed apart from this code.
    expect(await idsOf(first, first)).toEqual([
      '1700000000123456789_bundle/web_abddb0f3_1',
      '1700000000123456789_bundle/web_abddb0f3',
    ])
    const others = [line({ text: 'first', stream: 'stderr' }), line({ text: 'first', container: 'bundle/db' })]
    expect(new Set([...((await idsOf(first, ...others)) ?? [])]).size).toBe(3)
  })

  test('tells the message of a line that holds more than it', async () => {
    const lines = [line({ text: '{"msg":"hello"}', message: 'hello' }), line({ text: 'plain' })]
    const { column } = await run('{}', () => page({ lines }))
    expect([column('Line'), column('message')]).toEqual([
      ['plain', '{"msg":"hello"}'],
      [null, 'hello'],
    ])
  })

  test.each([
    { maxLines: undefined, limit: 1_000 },
    { maxLines: 7, limit: 7 },
    { maxLines: 9_000, limit: 5_000 },
  ])('of at most $maxLines lines asks for $limit', async ({ maxLines, limit }) => {
    const { asked } = await run('{}', () => page(), maxLines === undefined ? {} : { maxLines })
    expect(asked).toMatchObject([{ fromMs: 1, toMs: 2, limit, cursor: undefined }])
  })

  test('goes back until there are enough', async () => {
    const answers = [page({ lines: [line({ text: 'c' })], further: 'one' }), page({ further: 'two' })]
    const last = page({ lines: [line({ text: 'a' }), line({ text: 'b' })], further: 'three' })
    const { asked, column } = await run('{}', (_, at) => answers[at] ?? last, { maxLines: 2 })
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'one', 'two'])
    expect(column('Line')).toEqual(['c', 'b'])
  })

  test('goes forward from the begin on where the oldest are wanted, and has the newest of these first', async () => {
    const answers = [page({ lines: [line({ text: 'a' }), line({ text: 'b' })], further: 'one' })]
    const last = page({ lines: [line({ text: 'c' }), line({ text: 'd' })], further: 'two' })
    const own = { maxLines: 3, written: { direction: 'forward' } }
    const { asked, column } = await run('{}', (_, at) => answers[at] ?? last, own)
    expect(asked).toMatchObject([
      { direction: 'forward', cursor: undefined },
      { direction: 'forward', cursor: 'one' },
    ])
    expect(column('Line')).toEqual(['c', 'b', 'a'])
  })

  test('leaves out what the log service cannot, from large pages', async () => {
    const lines = ['yes', 'no', 'yes too'].map((text) => line({ text }))
    const { asked, column } = await run('{} != "no"', () => page({ lines }), { maxLines: 2 })
    expect(asked).toMatchObject([{ limit: 5_000 }])
    expect(column('Line')).toEqual(['yes too', 'yes'])
  })

  test('takes the conditions that readers chose', async () => {
    const filters = [
      { key: 'level', operator: '=|', value: '', values: ['warn', 'error'] },
      { key: 'stream', operator: '=', value: 'stderr', values: [] },
    ]
    const { asked } = await run('{container="web"}', () => page(), { filters })
    expect(asked).toMatchObject([{ levels: ['warn', 'error'], stream: 'stderr' }])
  })

  test('gives up after ten pages, and says so', async () => {
    const { asked, notices } = await run('{}', () => page({ further: 'more' }))
    expect(asked).toHaveLength(10)
    expect(notices).toEqual(['Older lines were not looked through: narrow the time or the selector'])
  })

  test('tells of lines that are missing', async () => {
    const gaps = [{ container: 'bundle/web', reason: 'rotated' }]
    expect((await run('{}', () => page({ gaps }))).notices).toEqual(['Lines of bundle/web are missing here (rotated)'])
  })

  test('that nothing fits names what there is, and asks nothing', async () => {
    const { asked, column, notices } = await run('{container="gone"}', () => page())
    expect([asked, column('Line')]).toEqual([[], []])
    expect(notices).toEqual(['Nothing that writes lines fits this selector; there are web'])
  })

  test('reads a hundred containers at most', async () => {
    const containers = Array.from({ length: 101 }, (_, at) => ({ ...web, id: `docker/${at}` }))
    const { asked, notices } = await run('{}', () => page(), { containers })
    expect(asked[0]?.containers).toEqual(['*'])
    expect(notices).toEqual(['Only 100 of 101 containers were read'])
    const most = await run('{container="web"}', () => page(), { containers: [...containers, { ...web, name: 'db' }] })
    expect(most.asked[0]?.containers).toHaveLength(100)
  })
})
