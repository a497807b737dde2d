import { describe, expect, test } from 'vitest'
import { linksOf } from './check-links.ts'

const services = (['chatflow', 'inference', 'health', 'logs', 'dashboard'] as const).map((name) => ({
  name,
  url: `http://${name}`,
  state: 'up' as const,
}))

describe('linksOf()', () => {
  test.each([
    {
      name: 'chatflow',
      hrefs: ['http://chatflow/', 'http://logs/?c=chatflow', 'http://dashboard/d/hearth-chatflows'],
    },
    { name: 'model', hrefs: ['http://logs/?c=inference', 'http://dashboard/d/hearth-inference'] },
    { name: 'docker', hrefs: ['http://logs/?c=logs', 'http://dashboard/d/hearth-containers'] },
    { name: 'memory', hrefs: ['http://dashboard/d/hearth-host'] },
    {
      name: 'dashboard',
      hrefs: ['http://dashboard/', 'http://logs/?c=dashboard', 'http://dashboard/d/hearth-overview'],
    },
    { name: 'disk', hrefs: ['http://dashboard/d/hearth-host'] },
    { name: 'health', hrefs: ['http://logs/?c=health', 'http://dashboard/d/hearth-health'] },
  ])('of $name', ({ name, hrefs }) => {
    expect(linksOf(name, services).map(({ href }) => href)).toEqual(hrefs)
  })

  test('leaves out services whose address is not known', () => {
    expect(linksOf('chatflow', [])).toEqual([])
  })
})
