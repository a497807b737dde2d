import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isSteady, openBrowser } from './browser.fixture.ts'

const name = `steady${process.pid}`.slice(0, 15)
const ip = (...args: string[]) => spawnSync('ip', args).status === 0
const canAddInterface = ip('link', 'add', name, 'type', 'bridge')
if (canAddInterface) ip('link', 'delete', name)

const missing = canAddInterface && isSteady ? '' : ': skipped without bubblewrap or the right to add an interface'

test.skipIf(missing !== '')(`requests go on while network interfaces come and go${missing}`, async () => {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    if (request.url === '/') response.end('<p>here')
    else held.push(() => response.end())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    // Twelve at once: six have a connection, those that wait for one are what the browser would end.
    const asked = page.evaluate(async () => {
      const asked = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => fetch(`/${at}`)))
      return asked.map(({ status }) => status)
    })
    await expect.poll(() => held.length).toBe(6)
    expect(ip('link', 'add', name, 'type', 'bridge')).toBe(true)
    expect(ip('address', 'add', '192.0.2.1/32', 'dev', name)).toBe(true)
    expect(ip('link', 'delete', name)).toBe(true)
    // Whoever hears of interfaces has heard of these once the page has answered.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    for (let answered = 0; answered < 12; answered++) {
      await expect.poll(() => held.length).toBeGreaterThan(answered)
      held[answered]?.()
    }
    expect(await asked).toEqual(Array.from({ length: 12 }, () => 'fulfilled'))
  } finally {
    ip('link', 'delete', name)
    await browser.close()
    server.close()
  }
})
