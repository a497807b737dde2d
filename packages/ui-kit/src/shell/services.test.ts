import { describe, expect, test } from 'vitest'
import { reachableUrl } from './services.ts'

test.each([
  {
    name: 'loopback, page opened by its name',
    url: 'http://127.0.0.1:8000',
    hostname: 'localhost',
    expected: 'http://localhost:8000',
  },
  {
    name: 'loopback, page opened from another machine',
    url: 'http://localhost:9090',
    hostname: '192.168.1.5',
    expected: 'http://192.168.1.5:9090',
  },
  { name: 'a container name', url: 'http://inference:8000', hostname: 'localhost', expected: 'http://localhost:8000' },
  {
    name: 'a public address',
    url: 'https://metrics.example.org',
    hostname: 'localhost',
    expected: 'https://metrics.example.org',
  },
])('reachableUrl() of $name', ({ url, hostname, expected }) => {
  const page = new URL(`http://${hostname}:3000`)
  expect(reachableUrl(url, page, 'http://127.0.0.1:3000')).toBe(expected)
})

describe('reachableUrl() of a page below a path', () => {
  const ownUrl = 'http://127.0.0.1:3000/flows'

  test.each([
    {
      name: 'by a proxy is under the same name',
      page: 'https://hearth.example/flows/',
      expected: 'https://hearth.example/logs',
    },
    {
      name: 'by a proxy at a port of its own, too',
      page: 'http://localhost:8443/flows/',
      expected: 'http://localhost:8443/logs',
    },
    {
      name: 'without the proxy is at its own port',
      page: 'http://localhost:3000/flows/',
      expected: 'http://localhost:8080/logs',
    },
  ])('$name', ({ page, expected }) => {
    expect(reachableUrl('http://127.0.0.1:8080/logs', new URL(page), ownUrl)).toBe(expected)
  })

  test('leads to a service without a path as ever', () => {
    const page = new URL('https://hearth.example/flows/')
    expect(reachableUrl('http://127.0.0.1:8080', page, ownUrl)).toBe('http://hearth.example:8080')
  })
})
