import { describe, expect, test } from 'vitest'
import { documentedPath, routedPath } from './path-form.ts'

describe('the path of an endpoint', () => {
  test.each([
    { name: 'has names', path: '/leads/{id}/calls/{call}', routed: '/leads/:id/calls/:call', shown: undefined },
    { name: 'says what a name may match', path: '/leads/{id:\\d+}', routed: '/leads/:id{\\d+}', shown: '/leads/{id}' },
    { name: 'keeps braces of an expression', path: '/{day:\\d{2}}/x', routed: '/:day{\\d{2}}/x', shown: '/{day}/x' },
    { name: 'ends with whatever follows', path: '/files/{path*}', routed: '/files/*', shown: '/files/{path}' },
    { name: 'has no names', path: '/version', routed: '/version', shown: undefined },
  ])('$name', ({ path, routed, shown = path }) => {
    expect([routedPath(path), documentedPath(path)]).toEqual([routed, shown])
  })
})
