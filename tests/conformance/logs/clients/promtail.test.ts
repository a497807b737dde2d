import { describe, expect, onTestFinished, test } from 'vitest'
import { makeHome } from '../../../../services/logs/src/test-support/log-writer.ts'
import { startLogs } from '../../../../services/logs/src/test-support/start-logs.ts'
import { until } from '../../../e2e/bundle.fixture.ts'
import { openFront } from './front.fixture.ts'
import { groupByStream, readKept } from './kept-lines.fixture.ts'
import { hasPromtail, startPromtail } from './promtail.fixture.ts'
import { awayLine, burst, laterLine, oddLines, type SampleLine } from './sample-lines.fixture.ts'

// It looks for files five seconds after its start, and waits a second for more lines.
const timeoutMs = 120_000
const isKnown = /watchConfig/

async function serve(password?: string) {
  const { home, remove } = makeHome()
  onTestFinished(remove)
  const service = await startLogs(home, { processes: 'off' })
  onTestFinished(service.close)
  const front = await openFront(service.url)
  onTestFinished(front.close)
  const promtail = startPromtail(front.url, password)
  onTestFinished(promtail.stop)
  return {
    front,
    promtail,
    complaints: () => promtail.complaints().filter((line) => !isKnown.test(line)),
    read: () => readKept(service.url),
    wanted: (lines: readonly SampleLine[]) =>
      groupByStream(
        lines.map(({ level, text, details }) => ({
          labels: { filename: promtail.file, level, service_name: 'shop' },
          line: text,
          metadata: { ...details, detected_level: level },
        })),
      ),
  }
}

describe.skipIf(!hasPromtail)('Promtail (skipped where "scripts/log-clients.sh promtail" has not built it)', () => {
  test.each([
    { name: 'lines of all kinds', lines: oddLines },
    { name: '500 lines at once', lines: burst },
  ])(
    '$name are kept as they were written, and it has nothing to complain of',
    async ({ lines }) => {
      const { front, promtail, read, wanted, complaints } = await serve()
      promtail.write(lines)
      await until(async () => (await read()).length >= lines.length)
      expect(groupByStream(await read())).toEqual(wanted(lines))
      const sends = { path: '/loki/api/v1/push', type: 'application/x-protobuf', encoding: '' }
      for (const exchange of front.exchanges) expect(exchange).toEqual({ ...sends, status: 204, body: '' })
      expect(complaints()).toEqual([])
    },
    timeoutMs,
  )

  test(
    'a wrong password is told to whoever runs it',
    async () => {
      const { promtail, read, complaints } = await serve('wrong')
      promtail.write([laterLine])
      await until(() => complaints().length > 0)
      expect(complaints().join('\n')).toMatch(/status=401 .*Wrong user or password/)
      expect(await read()).toEqual([])
    },
    timeoutMs,
  )

  test(
    'what it could not send while the service was away is sent again',
    async () => {
      const { front, promtail, read, wanted } = await serve()
      front.leave()
      promtail.write([awayLine])
      await until(() => front.turnedAway() > 0)
      promtail.write([laterLine])
      front.comeBack()
      await until(async () => (await read()).length >= 2)
      expect(groupByStream(await read())).toEqual(wanted([awayLine, laterLine]))
    },
    timeoutMs,
  )
})
