import { describe, expect, test } from 'vitest'
import { chooseProxy } from './choose-proxy.ts'

const proxy = 'http://proxy:3128'
const through = (url: string, except: string) => chooseProxy(new URL(url), { kind: 'url', url: proxy, except }, {})

describe('chooseProxy()', () => {
  test.each([
    { url: 'http://a.example/', except: '', uses: true },
    { url: 'http://a.example/', except: '*', uses: false },
    { url: 'http://a.example/', except: 'example', uses: false },
    { url: 'http://a.example/', except: 'other, a.example', uses: false },
    { url: 'http://ba.example/', except: 'a.example', uses: true },
    { url: 'http://example/', except: '.example', uses: true },
    { url: 'http://a.example/', except: '*.example', uses: false },
    { url: 'http://a.example/', except: 'a.example:80', uses: false },
    { url: 'https://a.example/', except: 'a.example:80', uses: true },
    { url: 'http://10.1.2.3:9/', except: '10.0.0.0/8', uses: false },
    { url: 'http://11.1.2.3:9/', except: '10.0.0.0/8', uses: true },
    { url: 'http://10.1.2.3:9/', except: '10.1.2.3', uses: false },
    { url: 'http://10.1.2.3:9/', except: '2.3', uses: true },
    { url: 'http://[fd00::1]:9/', except: 'fd00::/8', uses: false },
    { url: 'http://[fd00::1]:9/', except: '[fd00::1]:9', uses: false },
  ])('$url with "$except" excepted goes through: $uses', ({ url, except, uses }) => {
    expect(through(url, except)).toBe(uses ? proxy : undefined)
  })

  test.each([
    { name: 'by scheme', url: 'https://a/', environment: { http_proxy: 'no', https_proxy: proxy }, expected: proxy },
    { name: 'in capitals', url: 'http://a/', environment: { HTTP_PROXY: proxy }, expected: proxy },
    { name: 'without a scheme', url: 'http://a/', environment: { http_proxy: 'proxy:3128' }, expected: proxy },
    { name: 'never for loopback', url: 'http://localhost/', environment: { http_proxy: proxy }, expected: undefined },
    {
      name: 'nor for exceptions',
      url: 'http://a/',
      environment: { http_proxy: proxy, NO_PROXY: 'a' },
      expected: undefined,
    },
  ])('of the environment $name', ({ url, environment, expected }) => {
    expect(chooseProxy(new URL(url), { kind: 'environment' }, environment)).toBe(expected)
  })
})
