import { describe, expect, onTestFinished, test } from 'vitest'
import { makeHome } from '../../../../services/logs/src/test-support/log-writer.ts'
import { startLogs } from '../../../../services/logs/src/test-support/start-logs.ts'
import { until } from '../../../e2e/bundle.fixture.ts'
import { account, openFront } from './front.fixture.ts'
import { groupByStream, type KeptLine, readKept } from './kept-lines.fixture.ts'
import { type Language, type Order, type Program, startClient } from './run-client.fixture.ts'
import { awayLine, burst, laterLine, oddLines, type SampleLine } from './sample-lines.fixture.ts'

/** A client by which programs send their lines, and what is known of it. */
export type LogClient = {
  readonly name: string
  readonly program: Program
  /** Where it sends to and what, as a proxy sees it. */
  readonly sends: { readonly path: string; readonly type: string; readonly encoding: string }
  /** A line as it is kept, without what differs from run to run. */
  readonly kept: (line: SampleLine) => KeptLine
  /** Takes what differs from run to run from a line that was read. */
  readonly settle?: (line: KeptLine) => KeptLine
  /** What it says of a wrong password. */
  readonly refused: RegExp
  /** Whether it sends again what it could not. */
  readonly redelivers: boolean
}

/** What holds for every client: each is one call. @param missing why it is left out, if it is */
export function describeLogClient(client: LogClient, missing: string | undefined): void {
  const { name, kept, settle = (line) => line } = client
  const wanted = (lines: readonly SampleLine[]) => groupByStream(lines.map(kept))

  const told = missing === undefined ? name : `${name} (skipped: ${missing})`
  // Five hundred requests one after the other take a busy machine a while.
  describe.skipIf(missing !== undefined)(told, { timeout: 240_000 }, () => {
    test.each([
      { name: 'lines of all kinds are kept as they were sent', lines: oddLines },
      { name: '500 lines at once are kept in their order', lines: burst },
    ])('$name, and it has nothing to complain of', async ({ lines }) => {
      const { front, read, start } = await serve(client.program)
      expect(await start({ lines }).end()).toEqual({ code: 0, said: '' })
      expect(await read(settle)).toEqual(wanted(lines))
      for (const exchange of front.exchanges) expect(exchange).toEqual({ ...client.sends, status: 204, body: '' })
    })

    test('a wrong password is told to whoever runs it', async () => {
      const { front, read, start } = await serve(client.program)
      const running = start({ lines: [laterLine], password: 'wrong' })
      await until(() => client.refused.test(running.said()))
      expect((await running.end()).code).toBe(0)
      expect(new Set(front.exchanges.map(({ status }) => status))).toEqual(new Set([401]))
      expect(await read(settle)).toEqual([])
    })

    const outcome = client.redelivers ? 'is sent again' : 'is lost and told, and what comes later is not'
    test(`what it could not send while the service was away ${outcome}`, async () => {
      const { front, read, start } = await serve(client.program)
      front.leave()
      const running = start({ lines: [awayLine], later: [laterLine] })
      await until(() => front.turnedAway() > 0)
      if (!client.redelivers) await until(() => running.said() !== '')
      front.comeBack()
      expect((await running.end()).code).toBe(0)
      expect(await read(settle)).toEqual(wanted(client.redelivers ? [awayLine, laterLine] : [laterLine]))
    })
  })
}

/** The service behind a proxy that asks for a password, and a way to send to it; all of it ends with the test. */
async function serve(program: Program) {
  const { home, remove } = makeHome()
  onTestFinished(remove)
  const service = await startLogs(home, { processes: 'off' })
  onTestFinished(service.close)
  const front = await openFront(service.url)
  onTestFinished(front.close)
  const start = (order: Partial<Order>) => {
    const client = startClient(program, { url: front.url, ...account, lines: [], later: [], ...order })
    onTestFinished(client.kill)
    return client
  }
  return {
    front,
    start,
    read: async (settle: (line: KeptLine) => KeptLine) => groupByStream((await readKept(service.url)).map(settle)),
  }
}

/** A sentence for where a package is not installed. */
export function whereMissing(isThere: boolean, language: Language): string | undefined {
  const kind = { node: 'npm', python: 'PyPI' }[language]
  return isThere ? undefined : `"scripts/log-clients.sh" has not installed the clients of ${kind}`
}
