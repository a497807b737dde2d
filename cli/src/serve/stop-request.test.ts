import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('./stop-request.ts', import.meta.url))

/** Ends once its child listens and leaves a child behind that says when it was asked to stop. */
const parent = `
  const child = require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(`
    import { aborted, listenForStop } from ${JSON.stringify(source)}
    const stop = listenForStop({ withParent: true })
    const alive = setInterval(() => {}, 1000)
    process.stderr.write('listens')
    await aborted(stop)
    clearInterval(alive)
    console.log('stopped:', stop.reason)
  `)}], { stdio: ['ignore', 'inherit', 'pipe'] })
  child.stderr.once('data', () => process.exit())
`

test('a process that is to end with its parent does so without a signal and without a channel', async () => {
  const started = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  started.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(started, 'close')
  expect(output).toContain('stopped: parent')
})
