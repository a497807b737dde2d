import { afterEach, describe, expect, test, vi } from 'vitest'
import { inwardPath, outwardAddress, outwardPath, serviceUrl, shownAddress } from './base-path.ts'

function show(address: string, basePath?: string) {
  vi.stubGlobal('document', { documentElement: { dataset: basePath === undefined ? {} : { basePath } } })
  vi.stubGlobal('location', new URL(address))
}

afterEach(() => vi.unstubAllGlobals())

describe('a page of a name of its own', () => {
  test('asks for paths as they are', () => {
    show('https://flows.example/flows/1?tab=chat')
    expect(outwardPath('/api/v1/ping')).toBe('/api/v1/ping')
    expect(shownAddress()).toEqual({ pathname: '/flows/1', search: '?tab=chat' })
    expect(serviceUrl()).toBe('https://flows.example')
  })
})

describe('a page below a base path', () => {
  test('asks below it, and tells others of it', () => {
    show('https://hearth.example/flows/flows/1?tab=chat', '/flows')
    expect(outwardPath('/api/v1/ping')).toBe('/flows/api/v1/ping')
    expect(shownAddress()).toEqual({ pathname: '/flows/1', search: '?tab=chat' })
    expect(serviceUrl()).toBe('https://hearth.example/flows')
  })

  test.each([
    ['/flows/', '/'],
    ['/flows', '/'],
    ['/flows/flows/1', '/flows/1'],
    // Opened at the service itself.
    ['/', '/'],
    ['/tools', '/tools'],
    ['/flowers', '/flowers'],
  ])('shows at %s what its service has at %s', (pathname, expected) => {
    show('https://hearth.example/flows/', '/flows')
    expect(inwardPath(pathname)).toBe(expected)
  })

  test.each([
    ['/d/abc?var-job=x', '/dashboards/d/abc?var-job=x'],
    ['//elsewhere.example/x', '//elsewhere.example/x'],
    ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
    ['?var-job=x', '?var-job=x'],
  ])('leads by a written link to %s to %s', (written, expected) => {
    show('https://hearth.example/dashboards/', '/dashboards')
    expect(outwardAddress(written)).toBe(expected)
  })
})
