import { expect, test } from 'vitest'
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
])('reachableUrl() of $name', ({ url, hostname, expected }) => expect(reachableUrl(url, { hostname })).toBe(expected))
