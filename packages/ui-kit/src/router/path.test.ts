import { describe, expect, test } from 'vitest'
import { matchPath, renderPath } from './path.ts'

describe('a path', () => {
  test.each([
    ['is the pattern itself', '/tools', '/tools', {}],
    ['may end in a slash', '/tools', '/tools/', {}],
    ['may be the first', '/', '/', {}],
    ['names what stands in the places', '/tools/$id', '/tools/new', { id: 'new' }],
    ['names several', '/c/$flow/$session', '/c/a/b', { flow: 'a', session: 'b' }],
    ['names what was encoded', '/tools/$id', '/tools/a%2Fb%20c', { id: 'a/b c' }],
    ['names what cannot be decoded as it stands', '/tools/$id', '/tools/100%', { id: '100%' }],
  ])('%s', (_, pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)).toEqual(params)
  })

  test.each([
    ['of another word', '/tools', '/keys'],
    ['that goes on', '/tools', '/tools/new'],
    ['that ends before', '/tools/$id', '/tools'],
  ])('%s does not fit', (_, pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toBeUndefined()
  })

  test('that was rendered names the same again', () => {
    const params = { flowId: 'a/b', sessionId: 'ü %' }
    const path = renderPath('/conversations/$flowId/$sessionId', params)
    expect(path).toBe('/conversations/a%2Fb/%C3%BC%20%25')
    expect(matchPath('/conversations/$flowId/$sessionId', path)).toEqual(params)
  })
})
