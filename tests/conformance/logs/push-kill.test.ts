import { expect, onTestFinished, test } from 'vitest'
import { makeHome } from '../../../services/logs/src/test-support/log-writer.ts'
import { type Batch, numbersOf, pushBatch, readNumbers } from './push-lines.fixture.ts'
import { serveLogs } from './serve-logs.fixture.ts'

const kills = process.env.TEST_ALL === undefined ? 3 : 12
const senders = 3
// Of some 200 bytes each: a request is written in several pieces, and every ninth or so fills what is sealed next.
const linesEach = 4_000
const acknowledgedEach = 10
const env = { HEARTH_LOGS_DOCKER: 'off' }

test(`large requests of ${senders} senders over ${kills} kills: what was acknowledged is there, and nothing twice`, {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  const home = makeHome()
  onTestFinished(() => home.remove())
  let serving = await serveLogs(home.home, env)
  onTestFinished(() => serving.kill())
  const acknowledged: Batch[] = []
  const unanswered: Batch[] = []
  let from = 0

  /** Sends one request after the other until the service is gone. */
  const sendUntilKilled = async (url: string, answered: () => void) => {
    for (;;) {
      // Agents begin with what they got no answer to.
      const batch = unanswered.shift() ?? { from, count: linesEach }
      if (batch.from === from) from += linesEach
      const answer = await pushBatch(url, batch).catch(() => undefined)
      if (answer === undefined) {
        unanswered.push(batch)
        return
      }
      expect(answer).toEqual({ status: 204, text: '' })
      acknowledged.push(batch)
      answered()
    }
  }

  for (let kill = 0; kill < kills; kill++) {
    const { url } = serving
    let left = acknowledgedEach + kill
    // The others are in the middle of their requests then.
    const answered = () => void (--left === 0 && serving.kill())
    await Promise.all(Array.from({ length: senders }, () => sendUntilKilled(url, answered)))
    await serving.kill()
    serving = await serveLogs(home.home, env)
    const kept = await readNumbers(serving.url)
    const there = new Set(kept)
    expect(there.size).toBe(kept.length)
    expect(numbersOf(acknowledged).filter((at) => !there.has(at))).toEqual([])
    const sent = new Set(numbersOf([...acknowledged, ...unanswered]))
    expect(kept.filter((at) => !sent.has(at))).toEqual([])
  }
  for (const batch of unanswered.splice(0)) {
    expect(await pushBatch(serving.url, batch)).toEqual({ status: 204, text: '' })
    acknowledged.push(batch)
  }
  expect(await readNumbers(serving.url)).toEqual(numbersOf(acknowledged).sort((a, b) => a - b))
})
