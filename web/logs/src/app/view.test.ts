import { describe, expect, test } from 'vitest'
import { everything, parseView, renderView, selectionOf, type View } from './view.ts'

describe('the address of a view', () => {
  test.each([
    { name: 'everything', view: everything, address: '' },
    {
      name: 'two containers and a search',
      view: { ...everything, containers: ['bundle/chatflow', 'docker/abc'], search: 'a b&c' },
      address: '?c=bundle%2Fchatflow&c=docker%2Fabc&q=a+b%26c',
    },
    {
      name: 'an expression in some levels, wrapped, without times',
      view: {
        ...everything,
        search: '^x',
        isExpression: true,
        levels: ['warn', 'error'],
        showTimes: false,
        wrap: true,
      },
      address: '?re=%5Ex&level=warn%2Cerror&times=0&wrap=1',
    },
    {
      name: 'the requests of pages',
      view: { ...everything, showPages: true },
      address: '?pages=1',
    },
    {
      name: 'the lines of a time',
      view: { ...everything, range: { from: '1700000000000', to: '1700000060000' } },
      address: '?from=1700000000000&to=1700000060000',
    },
  ] satisfies { name: string; view: View; address: string }[])('holds $name', ({ view, address }) => {
    expect(renderView(view)).toBe(address)
    expect(parseView(address)).toEqual(view)
  })

  test('leaves out what it does not know', () => {
    expect(parseView('?level=loud,error&c=&x=1')).toEqual({ ...everything, levels: ['error'] })
  })
})

test('selectionOf() asks for all containers when none is chosen', () => {
  expect(selectionOf(everything).toString()).toBe('container=*&hide=page-requests')
  expect(selectionOf({ ...everything, showPages: true }).toString()).toBe('container=*')
  const view: View = { ...everything, containers: ['a', 'b'], search: '^x', isExpression: true, levels: ['warn'] }
  expect(selectionOf(view).toString()).toBe('container=a&container=b&re=%5Ex&level=warn&hide=page-requests')
})
