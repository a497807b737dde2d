import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chatflowConfigSchema } from './config.ts'
import { startService, temporaryHome } from './test-support/running-service.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

describe('the README', () => {
  test.each(Object.keys(chatflowConfigSchema.shape))('tells what the setting %s is', (key) => {
    const rows = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## Metrics'))
    expect(rows).toContain(`\`${key}\``)
  })

  test('names every metric of the service', async () => {
    const { home, remove } = await temporaryHome()
    const service = await startService(home)
    onTestFinished(async () => {
      await service.stop()
      await remove()
    })
    const text = await (await fetch(`${service.url}/metrics`)).text()
    const names = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name)
    const own = names.filter((name) => !/^(process|nodejs)_/.test(name))
    expect(own.length).toBeGreaterThan(10)
    expect(own.filter((name) => !readme.includes(name))).toEqual([])
  })
})
